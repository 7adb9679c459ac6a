// Mathematical functions, within the error that OpenCL C allows (7.4) of what another implementation gives.
// RUN: -k elementary -g 64 -l 16 -a a=float[64]:random=1 -a b=float[64]:random=2 -a out=float[64] -a o1=float[64] -a o2=float[64] -a o3=float[64] -a o4=float[64] -a o5=float[64]
// ORACLE: pocl
// ULP out: 8
// ULP o1: 8
// ULP o2: 8
// ULP o3: 8
// ULP o4: 32
// ULP o5: 8

kernel void elementary(global const float *a, global const float *b, global float *out, global float *o1, global float *o2, global float *o3,
                       global float *o4, global float *o5)
{
    size_t i = get_global_id(0);
    float x = a[i] * 10 + 0.1f, y = b[i] * 3;

    out[i] = exp(y) + 1;
    o1[i] = log(x);
    o2[i] = sqrt(x) + x / y;
    o3[i] = sin(x) + 2;
    o4[i] = pow(x, y);
    o5[i] = atan2(x, y) + cbrt(x) + hypot(x, y);
}
