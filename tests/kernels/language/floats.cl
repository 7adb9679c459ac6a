// Float and double arithmetic, comparisons with NaN and infinities, conversions that C defines.
// RUN: -k floats -g 64 -l 16 -a a=float[64]:random=1 -a b=float[64]:random=2 -a out=float[1024] -a flags=int[1024]
// RUN: -k specials -g 8 -l 8 -a a=float[]:nan,inf,-inf,0,-0,1,-1,3.5 -a out=int[128] -a f=float[64]
// RUN: -k doubles -g 64 -l 16 -a a=double[64]:random=1 -a b=double[64]:random=2 -a out=double[1024] -a flags=int[1024]
// ORACLE: pocl

#pragma OPENCL FP_CONTRACT OFF

kernel void floats(global const float *a, global const float *b, global float *out, global int *flags)
{
    size_t i = get_global_id(0);
    float x = a[i] * 200 - 100, y = b[i] * 3 - 1.5f;
    global float *o = out + i * 16;
    global int *f = flags + i * 16;

    o[0] = x + y;
    o[1] = x - y;
    o[2] = x * y;
    o[3] = -x;
    o[4] = fabs(x);
    o[5] = x < y ? x : y;
    o[6] = (float)(int)x;
    o[7] = (float)(uint)fabs(x);
    o[8] = (float)i * 0.1f;
    o[9] = fma(x, y, 1.0f);
    o[10] = x * y + x;
    o[11] = floor(x);
    o[12] = ceil(y);
    o[13] = trunc(x);
    o[14] = rint(x);
    o[15] = x * 1e-30f * 1e-12f;
    f[0] = x < y;
    f[1] = x >= y;
    f[2] = x == y;
    f[3] = x != y;
    f[4] = (int)x;
    f[5] = (uchar)fabs(x);
    f[6] = (short)y;
    f[7] = !x;
    f[8] = x && y;
    f[9] = (long)(x * 1e6f) >> 4;
}

kernel void specials(global const float *a, global int *out, global float *f)
{
    size_t i = get_global_id(0);
    float x = a[i];

    for (int j = 0; j < 8; j++) {
        float y = a[j];
        out[i * 8 + j] = (x < y) | (x <= y) << 1 | (x == y) << 2 | (x != y) << 3 | (x > y) << 4 | (x >= y) << 5 | isunordered(x, y) << 6;
        f[i * 8 + j] = x + y;
    }
    out[64 + i] = isnan(x) | isinf(x) << 1 | isfinite(x) << 2 | signbit(x) << 3 | isnormal(x) << 4;
}

kernel void doubles(global const double *a, global const double *b, global double *out, global int *flags)
{
    size_t i = get_global_id(0);
    double x = a[i] * 200 - 100, y = b[i] * 3 - 1.5;
    global double *o = out + i * 16;

    o[0] = x + y;
    o[1] = x - y;
    o[2] = x * y;
    o[3] = x / y;
    o[4] = sqrt(a[i]);
    o[5] = fma(x, y, 1.0);
    o[6] = (double)(float)x;
    o[7] = (double)(long)(x * 1e12);
    o[8] = (double)(int)x;
    o[9] = x > y ? x : y;
    o[10] = -x;
    o[11] = fabs(x);
    flags[i] = (x < y) | (x == y) << 1 | (x != x) << 2;
    flags[i + 64] = (int)x;
    flags[i + 128] = (int)(uint)fabs(x * 1e7);
}
