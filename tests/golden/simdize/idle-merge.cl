// RUN: gasket cc --simd=16 %s | FileCheck %s
// The sum keeps what it has where lanes skip a round: nothing is copied in front of the if, nor at the end of the round.
// CHECK-LABEL: //.kernel rows
// CHECK:      [[ROUND:[a-z]*_?L[0-9]+]]:
// CHECK-NOT:  mov (16|
// CHECK:      if (16|M0)
// CHECK:      endif (16|M0)
// CHECK-NOT:  mov (16|
// CHECK:      jmpi {{ *}}[[ROUND]]
kernel void rows(global const float *a, global float *out, int n, int m, int w)
{
    int g = get_global_id(0);
    float s = a[g];

    for (int i = 0; i < n; i++) {
        int y = g + i;
        if (y >= w)
            continue;
#pragma unroll 1
        for (int k = 0; k < m; k++)
            s = fma(a[y * m + k], a[k], s);
    }
    out[g] = s;
}
