// Every width of element, from char to double, and vectors of them.
// ORACLE: pocl
// RUN: -k bytes -g 64 -l 16 -a dst=int[64] -a a=char[64]:random=1 -a b=char[64]:random=2 -a c=uchar[64]:random=3 -a d=uchar[64]:random=4
kernel void bytes(global int *dst, global char *a, global char *b, global uchar *c, global uchar *d)
{
    int i = get_global_id(0);
    global char *p = i & 1 ? a : b;
    global uchar *q = i & 2 ? c : d;
    dst[i] = p[i] * 1000 + q[i];
    p[i] = (char)(q[i] + 1);
}

// RUN: -k shorts -g 64 -l 16 -a dst=int[64] -a a=short[64]:random=1 -a b=short[64]:random=2 -a n=0
kernel void shorts(global int *dst, global short *a, global short *b, int n)
{
    int i = get_global_id(0);
    global short *p = n ? a : b;
    dst[i] = p[i] + p[(i + 1) & 63];
}

// RUN: -k longs -g 32 -l 16 -a dst=long[32] -a a=long[32]:random=1 -a b=long[32]:random=2 -a c=long[32]:random=3
kernel void longs(global long *dst, global long *a, global long *b, global long *c)
{
    int i = get_global_id(0);
    global long *p = i % 3 == 0 ? a : i % 3 == 1 ? b : c;
    dst[i] = p[i] * 7;
    p[i] = i * 0x100000001l;
}

// RUN: -k doubles -g 32 -l 16 -a dst=double[32] -a a=double[32]:iota -a b=double[32]:random=2
kernel void doubles(global double *dst, global double *a, global double *b)
{
    int i = get_global_id(0);
    global double *p = i < 20 ? a : b;
    dst[i] = p[i] * 0.5;
}

// RUN: -k vectors -g 32 -l 16 -a dst=float4[32] -a a=float4[32]:iota -a b=float4[32]:random=2 -a c=int2[32]:random=3 -a d=int2[32]:random=4
kernel void vectors(global float4 *dst, global float4 *a, global float4 *b, global int2 *c, global int2 *d)
{
    int i = get_global_id(0);
    global float4 *p = i & 1 ? a : b;
    global int2 *q = i & 2 ? c : d;
    dst[i] = p[i].wzyx + (float4)(q[i].x & 255, q[i].y & 255, 0, 1);
    q[i] = q[i].yx;
}

// RUN: -k wide -g 32 -l 16 -a dst=uchar8[32] -a a=uchar16[32]:random=1 -a b=uchar16[32]:random=2 -a c=int16[32]:iota -a d=int16[32]:random=5 -a o=int8[32]
kernel void wide(global uchar8 *dst, global uchar16 *a, global uchar16 *b, global int16 *c, global int16 *d, global int8 *o)
{
    int i = get_global_id(0);
    global uchar16 *p = i & 1 ? a : b;
    global int16 *q = i & 2 ? c : d;
    dst[i] = p[i].even + p[i].odd;
    o[i] = q[i].hi - q[i].lo;
    q[i].lo = o[i];
}

// RUN: -k threes -g 32 -l 16 -a dst=float[96] -a a=float[96]:iota -a b=float[96]:random=2
kernel void threes(global float *dst, global float *a, global float *b)
{
    int i = get_global_id(0);
    global float *p = i & 1 ? a : b;
    float3 v = vload3(i, p);
    vstore3(v.zxy, i, dst);
    vstore2(v.xy, 0, p + 3 * i);
}

// RUN: -k halves -g 32 -l 16 -a dst=float[32] -a a=half[32]:iota -a b=half[32]:iota -a c=half[64]
kernel void halves(global float *dst, global half *a, global half *b, global half *c)
{
    int i = get_global_id(0);
    global half *p = i & 1 ? a : b;
    dst[i] = vload_half(i, p) * 1.5f;
    global half *q = i % 3 ? c : p;
    vstore_half(dst[i], i, q);
}

// RUN: -k unaligned -g 16 -l 16 -a dst=uint4[16] -a a=uchar[300]:random=1 -a b=uchar[300]:random=2
kernel void unaligned(global uint4 *dst, global uchar *a, global uchar *b)
{
    int i = get_global_id(0);
    global uchar *p = (i & 1 ? a : b) + i;
    dst[i] = convert_uint4(vload4(i, p)) + convert_uint4(vload4(0, p + 3 * i));
}

// RUN: -k uniform -g 16 -l 16 -a dst=float4[16] -a a=float4[8]:iota -a b=float4[8]:random=2 -a n=3
kernel void uniform(global float4 *dst, global float4 *a, global float4 *b, int n)
{
    int i = get_global_id(0);
    global float4 *p = n & 1 ? a : b;
    dst[i] = p[n] + p[n + 1] * (float)i + (float4)(((global double *)p)[n + 2] > 1.0);
}
