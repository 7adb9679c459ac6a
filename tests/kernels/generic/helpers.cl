// Helpers on generic pointers: chosen by a number, handed on by functions that stay calls, called for one space and then for another.
// RUN: -k by_kind -g 32 -l 16 -a in=int[32]:random=21 -a out=int[32]
// RUN: -k operations -g 32 -l 16 -a in=int[32]:random=22 -a out=int[32]
// RUN: -k handed_on -g 32 -l 16 -a in=int[32]:random=23 -a out=int[32]
// RUN: -k twice_reduced -g 32 -l 16 -a in=int[32]:random=24 -a out=int[32]
// RUN: -k iterators -g 32 -l 16 -a in=int[32]:random=25 -a out=int[32]
// RUN: -k rows_of -g 32 -l 16 -a in=int[32]:random=26 -a out=int[32]
// RUN: -k exchanged -g 32 -l 16 -a in=int[32]:random=27 -a out=int[32]
// RUN: -k accumulated -g 32 -l 16 -a in=int[32]:random=28 -a out=int[32] -a mode=1
// ORACLE: host

int take(int kind, int *g, int *l, int *p)
{
    switch (kind) {
    case 0: return *g;
    case 1: return *l * 2;
    case 2: return *p * 3;
    default: {
        int *q = kind & 4 ? g : l;
        return *q;
    }
    }
}

kernel void by_kind(global int *in, global int *out)
{
    local int a[16];
    int m = 3;
    size_t i = get_global_id(0), l = get_local_id(0);
    a[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = take(in[i] & 7, (int *)in + i, (int *)a + (l ^ 1), &m);
}

int op_add(int *a, int *b) { return *a + *b; }
int op_max(int *a, int *b) { return *a > *b ? *a : *b; }
int op_store(int *a, int *b) { *b = *a ^ 3; return *b; }
int apply(int which, int *a, int *b)
{
    switch (which) {
    case 0: return op_add(a, b);
    case 1: return op_max(a, b);
    default: return op_store(a, b);
    }
}

kernel void operations(global int *in, global int *out)
{
    local int a[16];
    int m = 77;
    size_t i = get_global_id(0), l = get_local_id(0);
    a[l] = in[i] & 1023;
    int r = apply(in[i] % 3, (int *)&a[l], &m);
    r += apply(in[i] / 8 % 3, (int *)&in[i], &m) * 5;
    out[i] = r + m;
}

__attribute__((noinline)) int *through(int *p, int k) { return p + k; }
__attribute__((noinline)) int twice(int *p, int k) { return *through(p, k) + *through(p, 1); }

kernel void handed_on(global int *in, global int *out)
{
    local int a[20];
    int m[4];
    size_t i = get_global_id(0), l = get_local_id(0);
    a[l] = in[i] & 1023;
    if (l < 4)
        a[16 + l] = 4;
    for (int k = 0; k < 4; k++)
        m[k] = k * in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = twice((int *)a + l, in[i] & 3) + twice((int *)in + (i & 15), 2) * 3 + twice(m, in[i] & 3);
}

int wg_reduce(int *scratch, int v, uint l, uint n)
{
    scratch[l] = v;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    for (uint s = n / 2; s; s /= 2) {
        if (l < s)
            scratch[l] += scratch[l + s];
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    }
    int r = scratch[0];
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    return r;
}

kernel void twice_reduced(global int *in, global int *out)
{
    local int a[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int x = wg_reduce((int *)a, in[i] & 255, l, 16);
    int y = wg_reduce((int *)(out + get_group_id(0) * 16), in[i] & 127, l, 16);
    out[i] = x * 3 + y;
}

struct iter { const int *at, *end; int step; };

int next(struct iter *it)
{
    int v = *it->at;
    it->at += it->step;
    return v;
}

kernel void iterators(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    a[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    struct iter x = {(const int *)a, (const int *)a + 16, 1 + (in[i] & 1)}, y = {(const int *)in, (const int *)in + 32, 2};
    int s = 0;
    while (x.at < x.end && y.at < y.end)
        s = s * 3 + next(&x) - next(&y);
    out[i] = s;
}

int dot_row(int (*m)[4], int r, int *v)
{
    int s = 0;
    for (int k = 0; k < 4; k++)
        s += m[r][k] * v[k];
    return s;
}

kernel void rows_of(global int *in, global int *out)
{
    local int a[4][4];
    int v[4] = {1, 2, 3, 4};
    size_t i = get_global_id(0), l = get_local_id(0);
    a[l / 4][l % 4] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *row = (int *)a[in[i] & 3];
    out[i] = dot_row((int (*)[4])a, l & 3, v) + dot_row((int (*)[4])in, i & 3, row) + row[1];
}

void swp(int *a, int *b) { int t = *a; *a = *b; *b = t; }

kernel void exchanged(global int *in, global int *out)
{
    local int a[16];
    int m = 5, n = 6;
    int i = get_global_id(0), l = get_local_id(0);
    a[l] = in[i] * 2;
    swp((int *)&a[l], &m);
    swp(&m, &n);
    swp((int *)&a[l], (int *)&out[i]);
    int *p = in[i] & 1 ? (int *)&a[l] : &m;
    swp(p, (int *)&out[i]);
    out[i] += a[l] * 3 + m * 5 + n * 7;
}

kernel void accumulated(global int *in, global int *out, int mode)
{
    local int a[16];
    int m = 0;
    int i = get_global_id(0), l = get_local_id(0);
    int *acc = mode == 0 ? &m : mode == 1 ? (int *)&a[l] : (int *)&out[i];
    *acc = 0;
    for (int k = 0; k < 5; k++)
        *acc += in[(i + k) & 31] & 255;
    out[i] = *acc + 1;
}
