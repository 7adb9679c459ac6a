// RUN: gasket cc --simd=16 %s | FileCheck %s
// A selection writes all of its register, so what goes around the loop stays where it is: the one move is the count that each lane
// keeps.
// CHECK: L0:
// CHECK-NOT: {{ mov \(}}
// CHECK: {{^ +}}mov (16|M0)
// CHECK-NOT: {{ mov \(}}
// CHECK: while
kernel void k(global int *o)
{
    uint n = get_global_id(0) + 1;
    int c = 0;
    while (n != 1) {
        n = n & 1 ? 3 * n + 1 : n / 2;
        c++;
    }
    o[get_global_id(0)] = c;
}
