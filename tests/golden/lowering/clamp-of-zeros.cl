// RUN: gasket run -O0 --via=ir %s -g 4 -a x=float[4]:-0.0,nan,0.25,2 -a o=float[16] -a least=0 -a greatest=1 --print o | FileCheck %s
// RUN: gasket run -O2 --via=ir %s -g 4 -a x=float[4]:-0.0,nan,0.25,2 -a o=float[16] -a least=0 -a greatest=1 --print o | FileCheck %s
// RUN: gasket run -O0 --via=sim %s -g 4 -a x=float[4]:-0.0,nan,0.25,2 -a o=float[16] -a least=0 -a greatest=1 --print o | FileCheck %s
// RUN: gasket run -O2 --via=sim %s -g 4 -a x=float[4]:-0.0,nan,0.25,2 -a o=float[16] -a least=0 -a greatest=1 --print o | FileCheck %s
// Limited to 0 … 1 a negative zero is positive, and a NaN 0, as saturation makes them, whatever makes the limits constants, and for limits that no
// instruction knows.
// CHECK: {{^0$}}
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: 0.25
// CHECK-NEXT: {{^1$}}
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: 0.25
// CHECK-NEXT: {{^1$}}
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: 0.25
// CHECK-NEXT: {{^1$}}
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: 0.25
// CHECK-NEXT: {{^1$}}
float limited(float x, float least, float greatest) { return clamp(x, least, greatest); }

kernel void k(global const float *x, global float *o, float least, float greatest)
{
    size_t i = get_global_id(0);

    o[i] = clamp(x[i], 0.0f, 1.0f);
    o[i + 4] = limited(x[i], 0.0f, 1.0f);
    o[i + 8] = clamp(x[i], least, greatest);
    o[i + 12] = clamp((float4)(x[i]), least, greatest).z;
}
