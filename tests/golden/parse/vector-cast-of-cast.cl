// A cast to a vector type whose operand is a cast, in any depth, widens the scalar; only a parenthesised list is a vector literal.
// RUN: gasket run -g 1 -a out=float2[10] --print out %s | FileCheck %s
typedef float2 pair;
typedef int number;
kernel void casts(global float2 *out)
{
    float x = 9;

    out[0] = (float2)(float2)(1, 2);               // CHECK: {{^}}1 2
    out[1] = (float2)(float)3;                     // CHECK-NEXT: 3 3
    out[2] = (float2)(number)sizeof(float);        // CHECK-NEXT: 4 4
    out[3] = (pair)(pair)(pair)(5, 6).yx;          // CHECK-NEXT: 6 5
    out[4] = (float2)(const float)3.5f;            // CHECK-NEXT: 3.5 3.5
    out[5] = (float2)(unsigned short)70000;        // CHECK-NEXT: 4464 4464
    out[6] = (float2)(float2)(float)(8);           // CHECK-NEXT: 8 8
    out[7] = (float2)(x);                          // CHECK-NEXT: 9 9
    out[8] = (float2)((float)x, 1);                // CHECK-NEXT: 9 1
    out[9] = (float2)(__typeof__(x))3;             // CHECK-NEXT: 3 3
}
