// Generic pointers that come about by data flow: phis, selects, loops, helpers, casts.
// RUN: -k loop_swap -g 32 -l 16 -a in=int[32]:random=1 -a out=int[32]
// RUN: -k walk -g 32 -l 16 -a in=int[32]:random=2 -a out=int[32]
// RUN: -k three_way -g 32 -l 16 -a in=int[32]:random=3 -a out=int[32]
// RUN: -k early_return -g 32 -l 16 -a in=int[32]:random=4 -a out=int[32]
// RUN: -k nested_select -g 32 -l 16 -a in=int[32]:random=5 -a out=int[32]
// RUN: -k store_through -g 32 -l 16 -a in=int[32]:random=6 -a out=int[32]
// RUN: -k offsets -g 32 -l 16 -a in=int[32]:random=7 -a out=int[32]
// RUN: -k switched -g 32 -l 16 -a in=int[32]:random=8 -a out=int[32]
// RUN: -k bytes -g 32 -l 16 -a in=int[32]:random=9 -a out=int[32]
// RUN: -k wide -g 32 -l 16 -a in=int[32]:random=10 -a out=long[32]
// RUN: -k difference -g 32 -l 16 -a in=int[32]:random=11 -a out=int[32]
// RUN: -k volatile_reads -g 32 -l 16 -a in=int[32]:random=12 -a out=int[32]
// RUN: -k named_choice -g 32 -l 16 -a in=int[32]:random=13 -a out=int[32]
// ORACLE: host

kernel void loop_swap(global int *in, global int *out)
{
    local int a[16];
    int b[4];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = (int)l * 3;
    for (int k = 0; k < 4; k++)
        b[k] = 100 + k;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = (int *)&a[l], *q = b, *r = (int *)in + i;
    int sum = 0;
    for (int k = 0; k < (in[i] & 7) + 2; k++) {
        sum = sum * 5 + *p;
        int *t = p;
        p = q;
        q = r;
        r = t;
    }
    out[i] = sum;
}

kernel void walk(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = in[i] ^ 5;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int *p = in[i] & 1 ? (const int *)a : (const int *)in + (i & 16);
    const int *end = p + 16;
    int sum = 0;
    for (; p != end; p++)
        sum = sum * 3 + *p;
    out[i] = sum;
}

int pick(int *a, int *b, int *c, int which)
{
    int *p = a;

    if (which == 1)
        p = b;
    else if (which == 2)
        p = c;
    return p[1] - p[0];
}

kernel void three_way(global int *in, global int *out)
{
    local int a[17];
    int mine[2];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = (int)(l * l);
    if (l == 0)
        a[16] = 7;
    mine[0] = in[i];
    mine[1] = in[i] / 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = pick(mine, (int *)&a[l], (int *)&in[i & 30], (in[i] & 0x7fff) % 3);
}

int first_even(const int *p, int n)
{
    for (int k = 0; k < n; k++)
        if (!(p[k] & 1))
            return p[k];
    return -1;
}

kernel void early_return(global int *in, global int *out)
{
    int mine[8];
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = in[i] >> 2;
    for (int k = 0; k < 8; k++)
        mine[k] = in[(i + k) & 31] >> 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    int r = first_even(mine, 8);
    r ^= first_even((int *)&a[l & 8], 8) << 1;
    out[i] = r + first_even((int *)&in[i & 24], 8);
}

kernel void nested_select(global int *in, global int *out)
{
    local int a[16], b[16];
    int c = 11;
    size_t i = get_global_id(0), l = get_local_id(0);
    int x = in[i];

    a[l] = x + 1;
    b[l] = x + 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = x & 1 ? (x & 2 ? (int *)&a[l] : (int *)&b[l ^ 1]) : (x & 4 ? &c : (int *)&in[i ^ 1]);
    int *q = x & 8 ? p : (int *)&a[l ^ 3];
    out[i] = *p * 7 + *q;
}

void put(int *p, int v)
{
    *p = v;
}

kernel void store_through(global int *in, global int *out)
{
    local int a[16];
    int mine[3] = {1, 2, 3};
    size_t i = get_global_id(0), l = get_local_id(0);
    int x = in[i];

    a[l] = 4;
    int *p = x & 1 ? &mine[x & 2] : x & 4 ? (int *)&a[l] : (int *)&out[i];
    out[i] = 5;
    put(p, x);
    put(p, *p + 1);
    out[i] = out[i] * 3 + a[l] * 5 + mine[0] * 7 + mine[2] * 11;
}

kernel void offsets(global int *in, global int *out)
{
    local int a[64];
    size_t i = get_global_id(0), l = get_local_id(0);

    for (int k = 0; k < 4; k++)
        a[l * 4 + k] = in[i] >> k;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = in[i] & 1 ? (int *)a + 32 : (int *)in + 16;
    int n = (int)(l & 7);
    out[i] = p[-n] + p[n - 1] * 3 + *(p - 5) - (p + 3)[-1];
}

kernel void switched(global int *in, global int *out)
{
    local int a[16];
    int m[5];
    size_t i = get_global_id(0), l = get_local_id(0);
    int *p;

    a[l] = in[i] & 255;
    for (int k = 0; k < 5; k++)
        m[k] = in[i] >> (4 * k) & 15;
    barrier(CLK_LOCAL_MEM_FENCE);
    switch (in[i] & 7) {
    case 0: p = (int *)&a[3]; break;
    case 1: p = m; break;
    case 2: p = m + 4; break;
    case 3: case 4: p = (int *)&in[9]; break;
    default: p = (int *)&a[l]; break;
    }
    out[i] = *p + 1;
}

int sum_bytes(const char *p, int n)
{
    int s = 0;

    for (int k = 0; k < n; k++)
        s = s * 7 + p[k];
    return s;
}

kernel void bytes(global int *in, global int *out)
{
    local short a[16];
    long m = in[get_global_id(0)] * 0x100000001l;
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = (short)in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    const char *p = in[i] & 1 ? (const char *)&a[l & 14] : in[i] & 2 ? (const char *)&m : (const char *)&in[i];
    const short *q = (const short *)p;
    out[i] = sum_bytes(p, 4) + q[1] * 3 + sum_bytes((const char *)&m, 8);
}

kernel void wide(global int *in, global long *out)
{
    local long a[16];
    double d = in[get_global_id(0)];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = (long)in[i] << 7;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = 3;
    long *p = in[i] & 1 ? (long *)&a[l] : in[i] & 2 ? (long *)&out[i] : (long *)&d;
    *p += 5;
    out[i] = *p ^ a[l];
}

kernel void difference(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *base = in[i] & 1 ? (int *)a : (int *)in;
    int *p = base + (l & 7), *q = base + (l >> 1);
    out[i] = (int)(p - q) * 100 + (p < q) * 10 + (p == q) + (base == (int *)in) * 1000;
}

kernel void volatile_reads(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = in[i];
    volatile int *p = in[i] & 1 ? (volatile int *)&a[l] : (volatile int *)&in[i];
    int x = *p;
    *p = x + 1;
    out[i] = *p + *p * 2;
}

kernel void named_choice(global int *in, global int *out)
{
    local int a[16], b[16];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = 21;
    b[l] = 22;
    barrier(CLK_LOCAL_MEM_FENCE);
    local int *n = in[i] & 1 ? &a[0] : &b[0];
    global int *g = in[i] & 2 ? in : out;
    out[i] = 3;
    int *p = in[i] & 4 ? (int *)n : (int *)g + i;
    out[i] = (p != 0) * 1000 + (n != 0) * 100 + *p % 50;
}
