// RUN: gasket cc --simd=16 %s | FileCheck %s
// Each case leaves its lanes of the result in one register. Where cases join, that register and the values that the phis took from it hold the
// same on all paths, so no path needs a move.
// CHECK:     if (16|M0)
// CHECK-NOT: mov (16|M0)
// CHECK:     sends (16|M0)
kernel void k(global const int *a, global int *b)
{
    int i = get_global_id(0), x = a[i], r = 0;

    switch (x & 3) {
    case 0: r = a[x]; break;
    case 1: r = a[x + 1] * 3; break;
    case 2: r = a[x] - 7; break;
    case 3: r = a[i + 5] & x; break;
    }
    b[i] = r;
}
