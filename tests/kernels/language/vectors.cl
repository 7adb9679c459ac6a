// Vector literals, swizzles on both sides, arithmetic, comparisons, ?:, three-component vectors in memory.
// RUN: -k swizzles -g 32 -l 8 -a a=float4[32]:random=1 -a out=float4[256]
// RUN: -k integers -g 32 -l 8 -a a=int4[32]:random=1 -a b=int4[32]:random=2 -a out=int4[320]
// RUN: -k wide -g 32 -l 8 -a a=short16[32]:random=1 -a out=short16[128]
// RUN: -k threes -g 32 -l 8 -a a=float3[32]:random=1 -a c=char3[32]:random=2 -a out=float3[96] -a n=int[32]
// RUN: -k pairs -g 32 -l 8 -a a=long2[32]:random=1 -a d=double2[32]:random=2 -a out=long2[64] -a dout=double2[64]
// RUN: -k widened -g 4 -l 4 -a c=char4[4]:random=1 -a x=char[4]:random=2 -a out=char4[4]
// ORACLE: pocl

#pragma OPENCL FP_CONTRACT OFF

kernel void swizzles(global const float4 *a, global float4 *out)
{
    size_t i = get_global_id(0);
    float4 v = a[i], w = (float4)(1.0f, v.xy, 2.0f);
    global float4 *o = out + i * 8;

    o[0] = v.wzyx;
    o[1] = v.xxyy + w;
    w.zx = v.yw;
    o[2] = w;
    w.s3 = 7;
    w.lo = w.hi;
    o[3] = w;
    o[4] = (float4)(v.even, v.odd);
    o[5] = v * 2 - 1;
    o[6] = (float4)(v.x);
    w = v;
    w.xyz += v.www;
    w.y++;
    o[7] = -w;
}

kernel void integers(global const int4 *a, global const int4 *b, global int4 *out)
{
    size_t i = get_global_id(0);
    int4 x = a[i], y = b[i] | 1;
    global int4 *o = out + i * 10;

    o[0] = x + y;
    o[1] = x * y;
    o[2] = x / y;
    o[3] = x % y;
    o[4] = x < y;
    o[5] = x == y || x > 0;
    o[6] = x > y ? x : y;
    o[7] = x << 3 ^ y >> (int4)(1, 2, 3, 4);
    o[8] = !x | ~y & 3;
    o[9] = select(x, y, x < 0);
    o[9].x = any(x < y) + all(x < y) * 2;
    o[9].y = x[i & 3];
}

kernel void wide(global const short16 *a, global short16 *out)
{
    size_t i = get_global_id(0);
    short16 v = a[i];
    global short16 *o = out + i * 4;

    o[0] = v.sfedcba9876543210;
    o[1] = (short16)(v.lo + v.hi, v.even - v.odd);
    v.s02468ace = v.s13579bdf * (short8)(3);
    o[2] = v;
    o[3] = v >> (short16)(4) & (short16)(0xff);
}

kernel void threes(global const float3 *a, global const char3 *c, global float3 *out, global int *n)
{
    size_t i = get_global_id(0);
    float3 v = a[i];
    char3 b = c[i];

    out[i * 3] = v.zxy * (float3)(1, 2, 3);
    out[i * 3 + 1] = convert_float3(b);
    vstore3(v + 1, i * 3 + 2, (global float *)out + (i * 3 + 2));
    n[i] = sizeof v + b.x + b.y * b.z;
}

kernel void pairs(global const long2 *a, global const double2 *d, global long2 *out, global double2 *dout)
{
    size_t i = get_global_id(0);

    out[i * 2] = a[i].yx * 3;
    out[i * 2 + 1] = a[i] > a[i].yx;
    dout[i * 2] = d[i] * d[i].yx - 0.5;
    dout[i * 2 + 1] = convert_double2(a[i] >> 20);
}

// Scalar operands of ?: with a vector condition are widened, without promotion to int.
kernel void widened(global const char4 *c, global const char *x, global char4 *out)
{
    size_t i = get_global_id(0);

    out[i] = c[i] ? x[i] : x[3 - i];
}
