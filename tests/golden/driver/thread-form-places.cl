// RUN: gasket cc --emit=thread-ir --simd=8 --private-memory=global --global-access=stateless %s -o %t.ll
// RUN: gasket run -g 8 -a out=int[8]:iota --print out %t.ll | FileCheck %s
// RUN: gasket run -g 8 -a out=int[8]:iota --print out --via=ir %t.ll | FileCheck %s
// Text in thread form names program-scope variables by number and says by its code where private memory lives: the variable stays, the
// buffer is there. The last one is 3 * 5 + 20.
// CHECK:      0
// CHECK-NEXT: 11
// CHECK-NEXT: 22
// CHECK-NEXT: 35
global int tens[4] = {0, 10, 20, 20};
kernel void k(global int *out)
{
    int n = get_local_id(0), many[500];
    for (int i = 0; i < 500; i++)
        many[i] = i * (1 + n / 3 * 4);
    out[n] = many[out[n]] + tens[n & 3];
}
