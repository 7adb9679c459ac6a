// Small private arrays and vectors whose elements are chosen at run time: by a number that differs from lane to lane, by one that is the same for
// all, in loops that lanes leave at different times, and under conditions.
// RUN: -k lookup -g 64 -l 16 -a in=int[64]:random=1 -a out=float[64]
// RUN: -k table -g 64 -l 16 -a in=int[64]:random=2 -a out=int[64]
// RUN: -k insertion_sort -g 64 -l 16 -a in=int[512]:random=3 -a out=int[512]
// RUN: -k histogram -g 64 -l 16 -a in=uint[1024]:random=4 -a out=uint[512]
// RUN: -k stack -g 64 -l 16 -a in=int[64]:random=5 -a out=int[64]
// RUN: -k matrix -g 64 -l 16 -a in=int[1024]:random=6 -a n=4 -a out=int[1024]
// RUN: -k ring -g 64 -l 16 -a in=int[64]:iota -a n=24 -a out=int[64]
// RUN: -k int4_by_pointer -g 64 -l 16 -a in=int4[64]:random=7 -a out=int[64]
// RUN: -k wide -g 64 -l 16 -a in=int[64]:random=8 -a out=double[64]
// RUN: -k bytes -g 64 -l 16 -a in=uchar[64]:random=9 -a out=uchar[64]
// RUN: -k planes -g 64 -l 16 -a in=int[64]:random=10 -a out=int[64]
// RUN: -k pairs -g 64 -l 16 -a in=float2[256]:iota -a at=int[64]:random=11 -a out=float2[64]
// RUN: -k vectors -g 64 -l 16 -a in=float4[64]:iota -a at=int[64]:random=12 -a out=float4[64]
// RUN: -k permuted -g 64 -l 16 -a in=uint[64]:random=13 -a out=uint[64]
// ORACLE: pocl

kernel void lookup(global const int *in, global float *out)
{
    size_t g = get_global_id(0);
    float t[8];

    for (int i = 0; i < 8; i++)
        t[i] = (float)(in[(g + i) % 64] >> 20);
    out[g] = t[in[g] & 7] + t[in[g] >> 3 & 7] * 2 + t[in[g] >> 6 & 7] * 4;
}

kernel void table(global const int *in, global int *out)
{
    const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    size_t g = get_global_id(0);

    out[g] = days[(uint)in[g] % 12] * 100 + days[(uint)(in[g] >> 8) % 12];
}

kernel void insertion_sort(global const int *in, global int *out)
{
    int a[8];
    size_t base = get_global_id(0) * 8;

    for (int i = 0; i < 8; i++)
        a[i] = in[base + i];
    for (int i = 1; i < 8; i++) {
        int x = a[i], j = i;
        for (; j > 0 && a[j - 1] > x; j--)
            a[j] = a[j - 1];
        a[j] = x;
    }
    for (int i = 0; i < 8; i++)
        out[base + i] = a[i];
}

kernel void histogram(global const uint *in, global uint *out)
{
    uint bins[8] = {0};
    size_t g = get_global_id(0);

    for (int i = 0; i < 16; i++)
        bins[in[g * 16 + i] & 7]++;
    for (int i = 0; i < 8; i++)
        out[g * 8 + i] = bins[i];
}

/* A reverse Polish calculator on the bits of a number. */
kernel void stack(global const int *in, global int *out)
{
    int s[16], sp = 0;
    size_t g = get_global_id(0);

    s[sp++] = in[g] >> 3;
    for (uint code = in[g] & 0xffffff; code; code >>= 2) {
        switch (code & 3) {
        case 0:
            if (sp < 16)
                s[sp++] = (int)(code >> 2);
            break;
        case 1:
            if (sp > 1) {
                sp--;
                s[sp - 1] += s[sp];
            }
            break;
        case 2:
            if (sp < 16) {
                s[sp] = s[sp - 1];
                sp++;
            }
            break;
        default:
            s[sp - 1] ^= 0x55;
        }
    }
    int sum = 0;
    while (sp)
        sum = sum * 31 + s[--sp];
    out[g] = sum;
}

/* The size is known at run time only, so the loops stay. */
kernel void matrix(global const int *in, int n, global int *out)
{
    int a[16], p[16];
    size_t base = get_global_id(0) * 16;

    for (int i = 0; i < 16; i++)
        a[i] = in[base + i] & 0xff;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int sum = 0;
            for (int k = 0; k < n; k++)
                sum += a[i * 4 + k] * a[k * 4 + j];
            p[i * 4 + j] = sum;
        }
    for (int i = 0; i < 16; i++)
        out[base + i] = p[i];
}

kernel void ring(global const int *in, int n, global int *out)
{
    int last[8] = {0}, sum = 0;
    size_t g = get_global_id(0);

    for (int i = 0; i < n; i++) {
        int x = in[(g * 7 + i) % 64];
        sum += x - last[i & 7];
        last[i & 7] = x;
        sum = sum * 3 ^ i;
    }
    out[g] = sum;
}

kernel void int4_by_pointer(global const int4 *in, global int *out)
{
    size_t g = get_global_id(0);
    int4 v = in[g];
    int *p = (int *)&v;

    p[v.x & 3] += 5;
    p[v.y & 3] ^= v.z;
    out[g] = p[g & 3] + v.w;
}

kernel void wide(global const int *in, global double *out)
{
    size_t g = get_global_id(0);
    double16 v = (double16)((double)in[g]) * (double16)(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);

    out[g] = v[in[g] & 15] + v[in[g] >> 4 & 15];
}

kernel void bytes(global const uchar *in, global uchar *out)
{
    uchar s[16];
    size_t g = get_global_id(0);

    for (int i = 0; i < 16; i++)
        s[i] = (uchar)i;
    for (int i = 0, j = 0; i < 16; i++) {
        j = (j + s[i] + in[(g + i) % 64]) & 15;
        uchar t = s[i];
        s[i] = s[j];
        s[j] = t;
    }
    out[g] = (uchar)(s[1] * 16 + s[in[g] & 15]);
}

kernel void planes(global const int *in, global int *out)
{
    int a[3][3] = {{1, 2, 3}, {4, 5, 6}};
    size_t g = get_global_id(0);
    uint x = in[g];

    a[x % 3][x / 3 % 3] += 10;
    if (x & 64)
        a[x / 9 % 3][x / 27 % 3] -= 3;
    out[g] = a[0][0] + 10 * a[0][1] + 100 * a[1][1] + 1000 * a[x % 3][2] + 10000 * a[2][x / 27 % 3];
}

struct pair {
    float x, y;
};

kernel void pairs(global const float2 *in, global const int *at, global float2 *out)
{
    struct pair p[4];
    size_t g = get_global_id(0);

    for (int i = 0; i < 4; i++) {
        p[i].x = in[g * 4 + i].x;
        p[i].y = in[g * 4 + i].y;
    }
    p[at[g] & 3].y *= 2;
    out[g] = (float2)(p[at[g] >> 2 & 3].x, p[at[g] >> 4 & 3].y);
}

kernel void vectors(global const float4 *in, global const int *at, global float4 *out)
{
    float4 v[4];
    size_t g = get_global_id(0);

    for (int i = 0; i < 4; i++)
        v[i] = in[(g + i) % 64] * (float)i;
    v[at[g] & 3].z = 7;
    out[g] = v[at[g] >> 2 & 3] + v[at[g] >> 4 & 3];
}

/* The number is the same for all work-items, and so are the elements. */
kernel void permuted(global const uint *in, global uint *out)
{
    uchar order[16];

    for (uint i = 0; i < 16; i++)
        order[i] = (uchar)(i * 7 + in[0] & 15);
    uint x = in[get_global_id(0)], y = 0;
    for (uint i = 0; i < 16; i++)
        y |= (x >> order[order[i] & 15] & 1) << i;
    out[get_global_id(0)] = y ^ order[x & 15];
}
