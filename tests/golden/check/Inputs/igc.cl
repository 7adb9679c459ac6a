/* Kernels that make Intel's compiler use every corner of the machine that compute kernels reach. */
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

kernel void increment(global int *a)
{
    a[get_global_id(0)]++;
}

kernel void doubles(global double *a, global const double *b, int n)
{
    size_t i = get_global_id(0);
    double x = a[i], y = b[i], s = x / y + sqrt(x) * fma(x, y, 2.0) - fmin(x, y);
    if (s > 3.0)
        s = (double)(long)s + (float)y;
    a[i] = s < 0 ? -s : s + rint(x) + floor(y) + n;
}

kernel void longs(global long *a, global const ulong *b, int n)
{
    size_t i = get_global_id(0);
    long x = a[i];
    ulong y = b[i];
    a[i] = x * (long)y + x / (long)(y | 1) + (x >> (y & 63)) + (x << n) + mul_hi(x, (long)y) + (x < (long)y) + popcount(x) + clz(y);
}

kernel void chars(global char4 *a, global const uchar4 *b, global short *c)
{
    size_t i = get_global_id(0);
    char4 x = a[i];
    uchar4 y = b[i];
    a[i] = x + convert_char4_sat(convert_int4(y) * 3) + (char4)(x.x, y.y, x.z * y.z, x.w >> 1) + hadd(x, x.wzyx) + mad_sat(x, x, x);
    c[i] = (short)(x.x * y.x) + c[i + 1] - (short)(x.y / (y.y | 1));
}

kernel void halves(global half4 *a, global float *f, global int *k)
{
    size_t i = get_global_id(0);
    half4 x = a[i];
    a[i] = x * x + x.wzyx / x + fma(x, x, x) + convert_half4((int4)(k[i]));
    f[i] = x.x + vload_half(i, (global half *)a);
    k[i] = convert_int(x.z) + isless(x.x, x.y);
}

kernel void atomics(global int *a, local int *l, volatile global long *q)
{
    int i = get_local_id(0);
    l[i] = a[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[i] = atomic_add(l, i) + atomic_cmpxchg(a, 3, i) + atomic_inc(a + 1) + atomic_max(a + 2, i) + (int)atom_add(q, (long)i);
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    a[i + 1] = l[0];
}

kernel void divergent(global int *a, global int *b, int n)
{
    size_t i = get_global_id(0);
    int s = 0;
    for (int j = 0; j < a[i]; j++) {
        if (b[j] == (int)i)
            continue;
        if (b[j] > n)
            break;
        switch (b[j] & 7) {
        case 0: s += j; break;
        case 1: s ^= b[j]; /* and on */
        case 2: s -= (int)i; break;
        default: s++;
        }
        do {
            s = s * 3 + 1;
        } while (s & 4);
    }
    a[i] = s;
}

kernel void arrays(global int *a, int n)
{
    size_t i = get_global_id(0);
    int t[64], s = 0;
    char c[37];
    for (int j = 0; j < 64; j++) {
        t[j] = a[i + j];
        c[j % 37] = a[j];
    }
    for (int j = 0; j < n; j++) {
        s += t[(a[j] + s) & 63] + c[a[j] % 37];
        t[s & 63] = j;
    }
    a[i] = s;
}

__attribute__((noinline)) int callee(int x, global int *p)
{
    if (x > 3)
        return p[x] + 1;
    for (int i = 0; i < x; i++)
        p[i] += x;
    return x * x;
}

kernel void calls(global int *a)
{
    size_t i = get_global_id(0);
    a[i] = a[i] > 4 ? callee(callee(a[i], a), a) : callee(a[i], a + 1);
}

kernel void generic_pointers(global int *a, local int *l, int n)
{
    size_t i = get_global_id(0);
    int p[4] = {1, 2, 3, (int)i};
    int *q = n & 1 ? (int *)a : n & 2 ? (int *)l : (int *)p;
    q[n & 3] += (int)i;
    a[i] = *q + p[n & 3];
}

kernel void groups(global int *a, global float *f)
{
    size_t i = get_global_id(0);
    a[i] = sub_group_reduce_add(a[i]) + sub_group_scan_inclusive_max(a[i]) + sub_group_broadcast(a[i], 3) + sub_group_any(a[i] > 3);
    f[i] = sub_group_reduce_max(f[i]);
}

kernel void spills(global float *a)
{
    size_t i = get_global_id(0);
    float t[40];
    for (int j = 0; j < 40; j++)
        t[j] = a[i * 40 + j];
    for (int k = 0; k < 5; k++)
        for (int j = 0; j < 40; j++)
            t[j] = t[j] * t[(j * 7 + 3) % 40] + t[(j * 11 + k) % 40] / t[(j + 13) % 40];
    for (int j = 0; j < 40; j++)
        a[i * 40 + j] = t[j];
}
