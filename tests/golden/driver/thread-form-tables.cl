// RUN: gasket cc --emit=thread-ir --simd=8 %s -o %t.ll && FileCheck --check-prefix=TEXT %s < %t.ll
// RUN: gasket run -O0 -k k -g 8 -a out=int[8]:iota --print out %t.ll | FileCheck %s
// RUN: gasket run -O2 -k k -g 8 -a out=int[8]:iota --print out %t.ll | FileCheck %s
// RUN: gasket run --via=ir -k k -g 8 -a out=int[8]:iota --print out %t.ll | FileCheck %s
// Tables are surfaces after those of the arguments: the text states their numbers, and nothing else in it names them.
// TEXT: @odd = internal addrspace(2) constant {{.*}} "gasket.number"="0"
// TEXT: @tab = internal addrspace(2) constant {{.*}} "gasket.number"="1"
// CHECK:      4
// CHECK-NEXT: 5
// CHECK-NEXT: 6
// CHECK-NEXT: 7
// CHECK-NEXT: 4
constant int odd[2] = {1, 3};
constant int tab[4] = {4, 5, 6, 7};
kernel void other(global int *out)
{
    out[get_global_id(0)] = odd[out[0] & 1];
}
kernel void k(global int *out)
{
    int i = get_global_id(0);
    out[i] = tab[out[i] & 3];
}
