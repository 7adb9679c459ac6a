// Functions that stay functions: what goes in and out, from where they are called, what they do inside.
// RUN: -k arguments -g 64 -l 32 -a in=int[80]:random=1 -a out=long[64] -a n=7
// RUN: -k pointers -g 64 -l 32 -a in=int[64]:random=2 -a table=int[16]:iota -a out=int[64]
// RUN: -k structs -g 64 -l 16 -a in=int[64]:random=3 -a out=float[64]
// RUN: -k divergent -g 96 -l 32 -a out=int[96]
// RUN: -k divergent -g 33 -l 11 -a out=int[33]
// RUN: -k nested -g 64 -l 32 -a in=int[64]:random=4 -a out=int[64]
// RUN: -k groups -g 128 -l 64 -a in=int[128]:random=5 -a out=int[256]
// RUN: -k other -g 64 -l 32 -a out=int[64]
// ORACLE: pocl

#define STAYS __attribute__((noinline))

/* --- kinds of arguments and results --- */

STAYS int uniform_and_varying(int n, int x) { return n * x + n; }
STAYS long wide(long a, ulong b, uchar c, short d) { return a * (long)(b & 0xffff) + c - d; }
STAYS float4 vectors(float4 v, int2 w, float s) { return v.wzyx * s + (float4)(w.x, w.y, w.y, w.x); }
STAYS double4 doubles(double2 a, double b) { return (double4)(a * b, a - b); }
STAYS bool is_even(int x, bool negate) { return negate != !(x & 1); }
STAYS char3 small(char3 c, uchar16 u) { return c.zyx + (char3)(u.s0, u.s7, u.sf); }
STAYS int16 large(int16 a, int16 b) { return a.s123456789abcdef0 ^ b; }
STAYS void nothing(void) { }
STAYS int constant_result(void) { return 42; }

kernel void arguments(global const int *in, global long *out, int n)
{
    int i = get_global_id(0), x = in[i];
    long sum = uniform_and_varying(n, x) + uniform_and_varying(x & 15, n) + uniform_and_varying(n, 3);

    nothing();
    sum += wide((long)x << 20, (ulong)n, (uchar)x, (short)(x >> 3));
    float4 v = vectors((float4)(i, n, 2, 3), (int2)(i & 7, n), 0.5f);
    sum += (long)(v.x * 8 + v.y * 16 + v.z * 32 + v.w * 64);
    double4 d = doubles((double2)(i, n), 0.25);
    sum += (long)(d.x * 4) + (long)(d.y * 8) + (long)(d.z * 16) + (long)(d.w * 4);
    long e = x; /* extended in one piece for the call, multiplied in parts */
    sum += wide(e, 3, 1, 2) + e * 81;
    sum += is_even(x, false) ? 1000 : is_even(n, true) ? 2000 : 3000;
    char3 c = small((char3)(i, x, 3), (uchar16)(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, (uchar)x));
    sum += c.x + c.y * 3 + c.z * 5;
    int16 b = vload16(0, in + (i & 63)), a = large(b, b + i);
    sum += a.s0 + a.s5 - a.sa + a.sf + constant_result();
    out[i] = sum;
}

/* --- pointers --- */

STAYS int from_global(global const int *p, int i) { return p[i] + 1; }
STAYS int from_constant(constant int *p, int i) { return p[i & 15] * 3; }
STAYS int from_local(local int *p, int i) { p[i] += 5; return p[i] * 3; }
STAYS void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
STAYS int sum_of(const int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }
STAYS global const int *further(global const int *p, int by) { return p + by; }
STAYS int *which(int *a, int *b, int c) { return c ? a : b; }

kernel void pointers(global const int *in, constant int *table, global int *out)
{
    local int near[32];
    int i = get_global_id(0), l = get_local_id(0), a[6], x = i, y = in[i] & 0xff;

    near[l] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    int mine = from_local(near, l);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 6; k++)
        a[k] = k * i;
    swap(&x, &y);
    swap(&a[1], &a[i % 6]);
    int s = from_global(in, i) + from_constant(table, i) + x * 2 + y + sum_of(a, 2 + (i & 3));
    *which(&x, &y, i & 1) = 100;
    s += x + y + *further(in, i & 31);
    out[i] = s + near[l] + mine;
}

/* --- structs go by address --- */

struct shape { int kind; float size[2]; short tag; };
STAYS struct shape make(int kind, float x) { struct shape s = {kind, {x, x * 2}, (short)(kind * 3)}; return s; }
STAYS float area(struct shape s) { s.size[0] += s.tag; return s.kind & 1 ? s.size[0] * s.size[1] : s.size[1]; }

kernel void structs(global const int *in, global float *out)
{
    int i = get_global_id(0);
    struct shape s = make(in[i] & 7, (float)i);
    out[i] = area(s) + s.size[0];
}

/* --- calls under divergence --- */

STAYS int collatz(int n)
{
    int steps = 0;
    while (n != 1) {
        if (steps > 40)
            return -steps;
        n = n & 1 ? 3 * n + 1 : n / 2;
        steps++;
    }
    return steps;
}

STAYS int kind_of(int x)
{
    switch (x % 5) {
    case 0: return x;
    case 1: x += 2;
    case 3: return x * 3;
    }
    return collatz(x + 1);
}

kernel void divergent(global int *out)
{
    int i = get_global_id(0), r = 0;

    for (int k = 0; k < i % 7; k++) {
        if ((i ^ k) & 1)
            r += kind_of(i + k);
        else if (k == 4)
            break;
        else
            r -= collatz(k + 1);
    }
    if (i > 20 && collatz(i) > 10)
        r ^= 0x100;
    out[i] = r;
}

/* --- calls in calls, many values alive across them, variables of their own --- */

STAYS int leaf(int x, int k)
{
    int a[4] = {x, k, x ^ k, x + k};
    for (int i = 0; i < 4; i++)
        a[(i + k) & 3] += a[i] * 3;
    return a[x & 3];
}

STAYS int middle(int x)
{
    int a[3] = {x, x * 5, x * 7};
    int s = 0;
    for (int i = 0; i < 3; i++)
        s += leaf(a[i], i) - a[(x + i) % 3];
    return s + leaf(s, x & 3);
}

STAYS int top(int x)
{
    int a[2] = {middle(x & 0xff), leaf(x & 0xfff, 2)};
    return a[x & 1] + middle(a[0] & 0xff) - a[1];
}

kernel void nested(global const int *in, global int *out)
{
    int i = get_global_id(0), x = in[i], many[24];

    for (int k = 0; k < 24; k++)
        many[k] = x >> (k & 7) & (0xff + k);
    int s = top(x & 0xffff);
#pragma unroll
    for (int k = 0; k < 24; k++)
        s = s * 31 + many[k] + (k == 11 ? top(s & 0xffff) : 0);
    out[i] = s;
}

/* --- work-item functions, barriers and atomics inside --- */

STAYS int place(int by) { return (int)get_local_id(0) + by * (int)get_local_size(0) + (int)get_group_id(0); }
STAYS int exchange(local int *tmp, int x, int by)
{
    int l = get_local_id(0), n = get_local_size(0);
    barrier(CLK_LOCAL_MEM_FENCE);
    tmp[l] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    return tmp[(l + by) % n];
}
STAYS void count(global int *total, int x) { if (x & 1) atomic_add(total, x & 15); }

kernel void groups(global const int *in, global int *out)
{
    local int tmp[64];
    int i = get_global_id(0), s = in[i] & 0xff;

    for (int k = 1; k < 8; k *= 2)
        s += exchange(tmp, s, k);
    out[i] = s + place(i & 3);
    count(&out[128 + get_group_id(0)], s);
}

/* --- another kernel with the same functions --- */

kernel void other(global int *out)
{
    int i = get_global_id(0);
    out[i] = leaf(i, 1) + collatz(i + 1) + place(0) + uniform_and_varying(3, i);
}
