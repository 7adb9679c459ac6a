// RUN: gasket cc --simd=16 %s | FileCheck %s
// Where lanes leave a region to somewhere behind its end, they go by goto and wait at a join.
// CHECK-LABEL: //.kernel early
// CHECK:      goto (16|M0) {{ *}}{{[a-z]*_?L[0-9]+}} {{ *}}[[OUT:[a-z]*_?L[0-9]+]]
// CHECK:      [[OUT]]:
// CHECK-NEXT: join (16|M0)
kernel void early(global int *p)
{
    int i = get_global_id(0);
#pragma nounroll
    for (int k = 0; k < 8; k++)
        if (p[i + k] < 0)
            return;
    p[i] = 0;
}
