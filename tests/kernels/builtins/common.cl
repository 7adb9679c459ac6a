// Floating-point built-ins whose results are exact by definition.
// RUN: -k exact -g 64 -l 16 -a a=float[64]:random=1 -a b=float[64]:random=2 -a out=float[1536]
// RUN: -k vectors -g 32 -l 8 -a a=float4[32]:random=1 -a b=float4[32]:random=2 -a out=float4[256]
// RUN: -k halves -g 64 -l 16 -a in=half[64]:random=1 -a out=float[128] -a back=half[128]
// ORACLE: pocl

#pragma OPENCL FP_CONTRACT OFF

kernel void exact(global const float *a, global const float *b, global float *out)
{
    size_t i = get_global_id(0);
    float x = (a[i] - 0.5f) * 40, y = (b[i] - 0.5f) * 4;
    int e;
    float whole;
    global float *o = out + i * 24;

    o[0] = fmin(x, y);
    o[1] = fmax(x, y);
    o[2] = copysign(x, y);
    o[3] = floor(x);
    o[4] = ceil(x);
    o[5] = trunc(x);
    o[6] = rint(x);
    o[7] = round(x);
    o[8] = fabs(x);
    o[9] = clamp(x, -1.0f, 1.0f);
    o[10] = step(y, x);
    o[11] = sign(x);
    o[12] = fma(x, y, x);
    o[13] = ldexp(x, (int)y);
    o[14] = frexp(x, &e);
    o[15] = e;
    o[16] = modf(x, &whole);
    o[17] = whole;
    o[18] = fdim(x, y);
    o[19] = nextafter(x, y);
    o[20] = ilogb(x);
    o[21] = max(x, y);
    o[22] = min(x, 1.0f);
    o[23] = maxmag(x, y);
}

kernel void vectors(global const float4 *a, global const float4 *b, global float4 *out)
{
    size_t i = get_global_id(0);
    float4 x = a[i] * 8 - 4, y = b[i] * 2 - 1;
    global float4 *o = out + i * 8;

    o[0] = fmin(x, y);
    o[1] = fmax(x, 0.5f);
    o[2] = floor(x) + trunc(y);
    o[3] = clamp(x, -1.0f, 1.0f);
    o[4] = select(x, y, isgreater(x, y));
    o[5] = bitselect(x, y, as_float4((int4)(0x7fffff)));
    o[6] = shuffle(x, (uint4)(3, 2, 1, i & 3));
    o[7] = shuffle2(x, y, (uint4)(0, 4, 1, 5));
}

kernel void halves(global const half *in, global float *out, global half *back)
{
    size_t i = get_global_id(0);
    float x = vload_half(i, in);

    out[i] = x;
    out[64 + i] = x * 3;
    vstore_half(x * 1.001f, i, back);
    vstore_half_rtz(x * 1.001f, 64 + i, back);
}
