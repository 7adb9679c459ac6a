// RUN: gasket cc --emit=thread-ir --simd=8 %s -o %t.ll
// RUN: gasket run --via=ir --check -g 8 -a out=int[8]:iota --print out:3 %t.ll | FileCheck %s
// Lanes that are off compute along with the others: their division by zero is none of the kernel's.
// CHECK:      0
// CHECK-NEXT: 100
// CHECK-NEXT: 50
kernel void k(global int *out)
{
    int i = get_global_id(0);
    if (out[i])
        out[i] = 100 / out[i];
}
