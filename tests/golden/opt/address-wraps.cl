// RUN: gasket run -g 1 -l 1 -a o=int[4] --print o %s | FileCheck %s
// RUN: gasket run -O0 -g 1 -l 1 -a o=int[4] --print o %s | FileCheck %s
// RUN: gasket run -O0 --via=ir -g 1 -l 1 -a o=int[4] --print o %s | FileCheck %s
// Indices whose bytes are a multiple of 2^64 lead back to the beginning.

// CHECK:      1
// CHECK-NEXT: 2
// CHECK-NEXT: 3
// CHECK-NEXT: 4
struct line { int a[16]; };

kernel void k(global int *o)
{
    global struct line *p = (global struct line *)o;
    o[0x4000000000000000] = 1;
    p[0x1000000000000000].a[1] = 2;
    *(o + (1L << 62) + 2) = 3;
    (o - 0x7fffffffffffffff - 0x7fffffffffffffff)[1] = 4;
}
