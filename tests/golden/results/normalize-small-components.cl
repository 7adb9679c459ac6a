// RUN: gasket run -g 1 -l 1 -a o=float[4] --print o %s | FileCheck %s
// Components far below the largest one keep their precision, also where the result is denormal: 5 * 0x1.2345p-60 / (5 * 2^70).
// CHECK: 1
// CHECK-NEXT: 1
// CHECK-NEXT: 1
// CHECK-NEXT: 0
kernel void k(global float *o)
{
    volatile float large = 0x1p70f, small = 0x1.2345p-60f;
    float4 r = normalize((float4)(3 * large, -4 * large, 5 * small, 0));

    o[0] = fabs(r.x - 0.6f) < 1e-6f;
    o[1] = fabs(r.y + 0.8f) < 1e-6f;
    o[2] = r.z == 0x1.2345p-130f;
    o[3] = r.w;
}
