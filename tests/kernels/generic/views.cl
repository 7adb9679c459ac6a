// The same memory in other shapes: rows, bytes, wide numbers, packed addresses, unions.
// RUN: -k char_walk -g 32 -l 16 -a in=int[32]:random=4 -a out=int[32]
// RUN: -k row_pointers -g 16,4 -l 8,4 -a in=int[16][4]:random=5 -a out=int[64]
// RUN: -k out_params -g 32 -l 16 -a in=int[32]:random=6 -a out=int[32]
// RUN: -k packed_flags -g 32 -l 16 -a in=int[32]:random=1 -a out=int[32]
// INTEL: the mark of a local pointer is left out, though the access looks for it
// RUN: -k relative_next -g 32 -l 16 -a in=int[32]:random=2 -a out=int[32]
// RUN: -k by_union -g 32 -l 16 -a in=int[32]:random=3 -a out=int[32]
// RUN: -k returns_one -g 32 -l 16 -a in=int[32]:random=7 -a out=int[32]
// RUN: -k stencil_rows -g 16,4 -l 16,4 -a in=int[64]:random=1 -a out=int[64]
// RUN: -k bits_walk -g 32 -l 16 -a in=uint[32]:random=8 -a out=int[32]
// INTEL: the mark of a local pointer is left out, though the access looks for it
// RUN: -k matrix_mul -g 8,8 -l 8,8 -a a=int[64]:random=10 -a b=int[64]:random=11 -a out=int[64]
// RUN: -k wide_types -g 32 -l 16 -a in=long[32]:random=9 -a out=long[32]
// RUN: -k matvec -g 16 -l 16 -a m=int[256]:random=10 -a v=int[16]:random=11 -a out=int[16] -a stage=1
// ORACLE: host

struct rec {
    short a;
    char b[6];
    int c;
};

static uint checksum(const void *p, int n)
{
    const uchar *b = p;
    uint s = 1;
    while (n--)
        s = s * 31 + *b++;
    return s;
}

kernel void char_walk(global int *in, global int *out)
{
    local struct rec t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    struct rec r = {in[i], {1, 2, 3, 4, 5, 6}, in[i] >> 3};
    t[l] = r;
    t[l].c++;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = checksum(&t[l ^ 1], sizeof(struct rec)) ^ checksum(&r, sizeof r) ^ checksum(&in[i], 4);
}

kernel void row_pointers(global int *in, global int *out)
{
    local int tile[4][8];
    uint x = get_local_id(0), y = get_local_id(1), gx = get_global_id(0);
    tile[y][x] = in[gx * 4 + y];
    int *rows[4];
    for (int k = 0; k < 4; k++)
        rows[k] = tile[k];
    barrier(CLK_LOCAL_MEM_FENCE);
    int s = 0;
    for (int k = 0; k < 4; k++)
        s += rows[(y + k) & 3][(x + k) & 7] * (k + 1);
    out[y * 16 + gx] = s;
}

__attribute__((noinline)) int find(int *base, int n, int key, int **where)
{
    for (int k = 0; k < n; k++) {
        if ((base[k] & 7) == key) {
            *where = base + k;
            return 1;
        }
    }
    return 0;
}

kernel void out_params(global int *in, global int *out)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *a, *b, r = 0;
    if (find(t, 16, l & 7, &a))
        r += *a;
    if (find(in, 32, i & 7, &b))
        r += *b * 3;
    out[i] = r;
}

kernel void packed_flags(global int *in, global int *out)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    uintptr_t e[3];
    e[0] = (uintptr_t)(int *)&t[l ^ 1] | 1;
    e[1] = (uintptr_t)(int *)&in[i];
    e[2] = (uintptr_t)(int *)&t[l] | 2;
    int s = 0;
    for (int k = 0; k < 3; k++) {
        int *p = (int *)(e[k] & ~(uintptr_t)3);
        s = s * 3 + *p + (int)(e[k] & 3);
    }
    out[i] = s;
}

struct rel {
    int skip;
    int v;
};

kernel void relative_next(global int *in, global int *out)
{
    local struct rel t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l].skip = l < 12 ? 1 + (in[i] & 3) : 0;
    t[l].v = in[i] >> 4;
    barrier(CLK_LOCAL_MEM_FENCE);
    int s = 0;
    struct rel *p = (struct rel *)t + (l & 3);
    for (;;) {
        s = s * 3 + p->v;
        if (!p->skip)
            break;
        p += p->skip;
    }
    out[i] = s;
}

union either {
    int *i;
    float *f;
    ulong bits;
};

kernel void by_union(global int *in, global int *out)
{
    local float t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = (float)(in[i] & 63);
    barrier(CLK_LOCAL_MEM_FENCE);
    union either u[2];
    u[0].f = &t[l ^ 2];
    u[1].i = (int *)&in[i];
    out[i] = (int)*u[0].f + *u[1].i + (u[0].bits != u[1].bits);
}

__attribute__((noinline)) int *clamp_to(int *p, int *lo, int *hi)
{
    return p < lo ? lo : p > hi ? hi : p;
}

kernel void returns_one(global int *in, global int *out)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *b = t;
    int *p = clamp_to(b + (in[i] & 31), b + 2, b + 13);
    int *g = clamp_to(in + (in[i] & 63), in + 4, in + 20);
    out[i] = *p * 2 + *g;
}

kernel void stencil_rows(global int *in, global int *out)
{
    local int tile[6][18];
    uint x = get_local_id(0), y = get_local_id(1);
    tile[y + 1][x + 1] = in[y * 16 + x] & 255;
    if (y == 0)
        tile[0][x + 1] = tile[5][x + 1] = 0;
    if (x == 0)
        tile[y + 1][0] = tile[y + 1][17] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int *row[3] = {tile[y], tile[y + 1], tile[y + 2]};
    int s = row[0][x + 1] + row[2][x + 1];
    for (int k = 0; k < 3; k++)
        s += row[1][x + k] * (k + 1);
    out[y * 16 + x] = s;
}

kernel void bits_walk(global uint *in, global int *out)
{
    local uint t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    const uchar *b = (in[i] & 1) ? (const uchar *)&t[l] : (const uchar *)&in[i];
    int s = 0;
    for (int k = 0; k < 4; k++)
        s = s * 3 + (b[k] ^ k);
    out[i] = s;
}

static int cell(const int *a, const int *b, int n, int sa, int sb)
{
    int s = 0;
    for (int k = 0; k < n; k++)
        s += a[k * sa] * b[k * sb];
    return s;
}

kernel void matrix_mul(global int *a, global int *b, global int *out)
{
    local int tb[64];
    uint x = get_local_id(0), y = get_local_id(1);
    tb[y * 8 + x] = b[y * 8 + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[y * 8 + x] = cell(a + y * 8, (const int *)tb + x, 8, 1, 8);
}

static long mix(const long *p, const short *q)
{
    return *p ^ ((long)*q << 20);
}

kernel void wide_types(global long *in, global long *out)
{
    local long t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    short own[4] = {1, 2, 3, (short)in[i]};
    t[l] = in[i] >> 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    const long *p = in[i] & 1 ? (const long *)&t[l ^ 1] : (const long *)&in[i];
    out[i] = mix(p, own + (in[i] & 3)) + mix(&t[l], (const short *)&in[i] + 1);
}

static int dot(const int *a, const int *b, int n)
{
    int s = 0;
    for (int k = 0; k < n; k++)
        s += a[k] * b[k];
    return s;
}

kernel void matvec(global int *m, global int *v, global int *out, int stage)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = v[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    const int *x = v;
    if (stage)
        x = t;
    out[i] = dot(m + i * 16, x, 16);
}
