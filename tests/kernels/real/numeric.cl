// Transforms, linear algebra, filters, trees and sorting in small.
// RUN: -k fft -g 128 -l 64 -a x=float2[256]:random=1 -a y=float2[256]
// RUN: -k dct -g 8,8 -l 8,8 -a in=short[64]:random=2 -a out=short[64]
// RUN: -k spmv -g 64 -l 8 -a rows=int[65]:iota -a cols=int[64]:iota -a vals=double[64]:random=3 -a x=double[64]:random=4 -a y=double[64] -a n=64
// RUN: -k lu -g 1 -l 1 -a a=double[64]:random=5 -a n=8
// RUN: -k median -g 32,32 -l 8,8 -a in=uchar[32][32]:random=6 -a out=uchar[32][32] -a w=32 -a h=32
// RUN: -k levenshtein -g 16 -l 8 -a a=uchar[256]:random=7 -a b=uchar[256]:random=8 -a out=int[16]
// RUN: -k tree -g 64 -l 8 -a q=int[64]:random=9 -a nodes=int4[32]:random=10 -a out=int[64]
// RUN: -k quick -g 16 -l 16 -a data=int[512]:random=11 -a n=32
// RUN: -k base64 -g 32 -l 8 -a in=uchar[96]:random=12 -a out=char4[32]
// RUN: -k philox -g 64 -l 8 -a seed=1234567 -a out=uint4[64]
// RUN: -k floyd -g 16,16 -l 16,16 -a d=int[256]:random=13
// RUN: -k rle -g 8 -l 8 -a in=uchar[256]:iota -a out=ushort2[256] -a counts=int[8]
// RUN: -k hist16 -g 256 -l 64 -a in=ushort[256]:random=14 -a hist=uint[64]
// RUN: -k halfs -g 32 -l 8 -a in=half[128]:iota -a out=half[128] -a s=3
// RUN: -k sat -g 64 -l 8 -a in=char16[64]:random=15 -a out=char16[64] -a wide=int16[64]
// ORACLE: pocl
#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif
float2 cmul(float2 a, float2 b)
{
    return (float2)(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
__constant float2 roots[8] = {(float2)(1, 0),  (float2)(0.7071067811865476f, -0.7071067811865476f),
                              (float2)(0, -1), (float2)(-0.7071067811865476f, -0.7071067811865476f),
                              (float2)(-1, 0), (float2)(-0.7071067811865476f, 0.7071067811865476f),
                              (float2)(0, 1),  (float2)(0.7071067811865476f, 0.7071067811865476f)};
__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void fft(__global const float2 *x, __global float2 *y)
{
    __local float2 a[128];
    uint l = get_local_id(0), base = get_group_id(0) * 128;
    a[l] = x[base + l];
    a[l + 64] = x[base + l + 64];
    for (uint s = 1; s < 8; s <<= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        float2 u = a[l], v = cmul(a[l + 64], roots[(l & (s - 1)) * (8 / s) & 7]);
        barrier(CLK_LOCAL_MEM_FENCE);
        uint o = ((l & ~(s - 1)) << 1) | (l & (s - 1));
        a[o] = u + v;
        a[o + s] = u - v;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    y[base + l] = a[l];
    y[base + l + 64] = a[l + 64];
}
__kernel void dct(__global const short *in, __global short *out)
{
    __local int t[8][9];
    int x = get_local_id(0), y = get_local_id(1);
    const int c[8] = {64, 89, 83, 75, 64, 50, 36, 18};
    int s = 0;
    for (int k = 0; k < 8; k++) {
        int ph = (2 * x + 1) * k % 32;
        int sg = (ph > 8 && ph < 24) ? -1 : 1;
        int idx = ph % 16;
        idx = idx > 8 ? 16 - idx : idx;
        s += sg * c[idx & 7] * in[y * 8 + k];
    }
    t[y][x] = (s + 64) >> 7;
    barrier(CLK_LOCAL_MEM_FENCE);
    s = 0;
    for (int k = 0; k < 8; k++)
        s += c[(k * y) & 7] * t[k][x];
    out[y * 8 + x] = convert_short_sat(s >> 7);
}
__kernel void spmv(__global const int *rows, __global const int *cols, __global const double *vals, __global const double *x,
                   __global double *y, const unsigned n)
{
    size_t i = get_global_id(0);
    if (i >= n)
        return;
    double s = 0.0;
    for (int j = rows[i]; j < rows[i + 1] && j < (int)n; ++j)
        s += vals[j] * x[cols[j]];
    y[i] = s;
}
__kernel void lu(__global double *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i * n + i] += 10.0;
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++) {
            a[i * n + k] /= a[k * n + k];
            for (int j = k + 1; j < n; j++)
                a[i * n + j] -= a[i * n + k] * a[k * n + j];
        }
}
#define SWAP(i, j)                                                                                                               \
    {                                                                                                                            \
        uchar lo = min(v[i], v[j]);                                                                                              \
        v[j] = max(v[i], v[j]);                                                                                                  \
        v[i] = lo;                                                                                                               \
    }
__kernel void median(__global const uchar *in, __global uchar *out, int w, int h)
{
    int x = get_global_id(0), y = get_global_id(1);
    uchar v[9];
    int n = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            v[n++] = in[clamp(y + dy, 0, h - 1) * w + clamp(x + dx, 0, w - 1)];
    for (int i = 0; i < 9; i++)
        for (int j = 0; j + 1 < 9 - i; j++)
            SWAP(j, j + 1)
    out[y * w + x] = v[4];
}
__kernel void levenshtein(__global const uchar *a, __global const uchar *b, __global int *out)
{
    int row[17];
    size_t g = get_global_id(0);
    for (int j = 0; j <= 16; j++)
        row[j] = j;
    for (int i = 0; i < 16; i++) {
        int diag = row[0];
        row[0] = i + 1;
        for (int j = 0; j < 16; j++) {
            int c = diag + ((a[g * 16 + i] & 3) != (b[g * 16 + j] & 3));
            diag = row[j + 1];
            row[j + 1] = min(c, min(row[j], row[j + 1]) + 1);
        }
    }
    out[g] = row[16];
}
typedef struct node {
    int key;
    short left, right;
    uchar flags;
} node_t;
__kernel void tree(__global const int *q, __global const int4 *nodes, __global int *out)
{
    node_t pool[31];
    int stack[8], sp = 0, visits = 0;
    long acc = 0;
    for (int i = 0; i < 31; i++)
        pool[i] = (node_t){.key = nodes[i].x, .left = (short)(2 * i + 1), .right = (short)(2 * i + 2), .flags = i >= 15};
    stack[sp++] = 0;
    while (sp > 0) {
        const node_t *n = &pool[stack[--sp]];
        visits++;
        if (n->key == q[get_global_id(0)])
            goto found;
        acc += n->key;
        if (n->flags & 1)
            continue;
        if (n->key > q[get_global_id(0)]) {
            stack[sp++] = n->left;
            if (visits & 1)
                stack[sp++] = n->right;
        } else
            stack[sp++] = n->right;
    }
    out[get_global_id(0)] = (int)(acc ^ (acc >> 32)) + visits;
    return;
found:
    out[get_global_id(0)] = -visits;
}
__kernel void quick(__global int *data, int n)
{
    __global int *d = data + get_global_id(0) * n;
    int lo[32], hi[32], sp = 0;
    lo[0] = 0;
    hi[0] = n - 1;
    do {
        int l = lo[sp], r = hi[sp];
        sp--;
        while (l < r) {
            int i = l, j = r, p = d[(l + r) / 2];
            do {
                while (d[i] < p)
                    i++;
                while (p < d[j])
                    j--;
                if (i <= j) {
                    int t = d[i];
                    d[i] = d[j];
                    d[j] = t;
                    i++;
                    j--;
                }
            } while (i <= j);
            if (i < r) {
                sp++;
                lo[sp] = i;
                hi[sp] = r;
            }
            r = j;
        }
    } while (sp >= 0);
}
__constant char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
__kernel void base64(__global const uchar *in, __global char4 *out)
{
    uchar3 t = vload3(get_global_id(0), in);
    uint v = t.x << 16 | t.y << 8 | t.z;
    out[get_global_id(0)] = (char4)(alphabet[v >> 18], alphabet[v >> 12 & 63], alphabet[v >> 6 & 63], alphabet[v & 63]);
}
__kernel void philox(ulong seed, __global uint4 *out)
{
    uint4 c = (uint4)(get_global_id(0), 0, 1, 2);
    uint2 k = as_uint2(seed);
    for (int i = 0; i < 10; ++i, k += (uint2)(0x9E3779B9u, 0xBB67AE85u))
        c = (uint4)(mul_hi(0xCD9E8D57u, c.z) ^ c.y ^ k.x, 0xCD9E8D57u * c.z, mul_hi(0xD2511F53u, c.x) ^ c.w ^ k.y,
                    0xD2511F53u * c.x);
    out[get_global_id(0)] = c;
}
__kernel void floyd(__global int *d)
{
    int i = get_global_id(1), j = get_global_id(0);
    __local int row[16][16];
    row[i][j] = d[i * 16 + j] & 0xffff;
    for (int k = 0; k < 16; k++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        int via = row[i][k] + row[k][j];
        barrier(CLK_LOCAL_MEM_FENCE);
        if (via < row[i][j])
            row[i][j] = via;
    }
    d[i * 16 + j] = row[i][j];
}
__kernel void rle(__global const uchar *in, __global ushort2 *out, __global int *counts)
{
    size_t g = get_global_id(0);
    int n = 0;
    __global const uchar *p = in + g * 32, *end = p + 32;
    while (p != end) {
        uchar c = *p / 3;
        ushort run = 0;
        while (p != end && *p / 3 == c)
            ++p, ++run;
        out[g * 32 + n++] = (ushort2)(c, run);
    }
    counts[g] = n;
}
__kernel void hist16(__global const ushort *in, __global uint *hist)
{
    __local volatile uint h[64];
    h[get_local_id(0)] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_inc(&h[in[get_global_id(0)] % 64]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (h[get_local_id(0)])
        atomic_add(&hist[get_local_id(0)], h[get_local_id(0)]);
}
__kernel void halfs(__global const half *in, __global half *out, int s)
{
    size_t g = get_global_id(0);
    float4 v = vload_half4(g, in);
    v = v.wzyx * (float)s + 0.25f;
    vstore_half4_rtz(v, g, out);
}
__kernel void sat(__global const char16 *in, __global char16 *out, __global int16 *wide)
{
    char16 v = in[get_global_id(0)];
    int16 w = convert_int16(v) * convert_int16(v.sfedcba9876543210);
    wide[get_global_id(0)] = w;
    out[get_global_id(0)] = convert_char16_sat(w >> 3) + (char16)(v.lo, v.hi) * (v > (char16)3 ? (char16)1 : v);
}
