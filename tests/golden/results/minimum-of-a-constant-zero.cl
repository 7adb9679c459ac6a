// RUN: gasket run --via=ir -O0 -g 1 -a x=float[1]:0 -a out=float[8] --print out %s | FileCheck %s
// RUN: gasket run --via=ir -O2 -g 1 -a x=float[1]:0 -a out=float[8] --print out %s | FileCheck %s
// RUN: gasket run --via=sim -O0 -g 1 -a x=float[1]:0 -a out=float[8] --print out %s | FileCheck %s
// RUN: gasket run --via=sim -O2 -g 1 -a x=float[1]:0 -a out=float[8] --print out %s | FileCheck %s
// Of two zeros, fmin() gives the second operand and fmax() the first one, also where one is a constant.

// CHECK:      {{^}}-0{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}-0{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}-0{{$}}
// CHECK-NEXT: {{^}}-0{{$}}
// CHECK-NEXT: {{^}}0{{$}}
kernel void extremes(global const float *x, global float *out)
{
    float zero = x[0], negative = -x[0];

    out[0] = fmin(zero, -0.0f);
    out[1] = fmin(-0.0f, zero);
    out[2] = fmax(zero, -0.0f);
    out[3] = fmax(-0.0f, zero);
    out[4] = fmin(negative, 0.0f);
    out[5] = fmin(0.0f, negative);
    out[6] = fmax(negative, 0.0f);
    out[7] = fmax(0.0f, negative);
}
