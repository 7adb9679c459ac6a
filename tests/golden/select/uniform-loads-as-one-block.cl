// RUN: gasket cc --simd=16 %s | FileCheck %s
// Sixteen floats that all lanes load alike are one message of two registers; its header is the offset alone.
// CHECK: mov (1|M0) {{ *}}r{{[0-9]+}}.2<1>:ud 0:w
// CHECK-NEXT: send (16|M0) {{.*}} 0x02284300
// CHECK-NOT: 0x02184
kernel void k(constant float *h, global float *y)
{
    float s = 0;
    for (int n = 0; n < 16; n++)
        s += h[n] * n;
    y[get_global_id(0)] = s;
}
