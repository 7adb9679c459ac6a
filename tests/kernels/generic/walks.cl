// Generic pointers that walk: searched by halves, stopped by what they find, kept at the largest element.
// RUN: -k halves -g 32 -l 16 -a in=int[32]:iota -a out=int[32]
// RUN: -k until_found -g 32 -l 16 -a in=int[32]:random=6 -a out=int[32]
// RUN: -k largest -g 32 -l 16 -a in=int[32]:random=24 -a out=int[32]
// ORACLE: host

int lower_bound(const int *p, int n, int x)
{
    const int *lo = p, *hi = p + n;
    while (lo < hi) {
        const int *mid = lo + (hi - lo) / 2;
        if (*mid < x)
            lo = mid + 1;
        else
            hi = mid;
    }
    return (int)(lo - p);
}

kernel void halves(global int *in, global int *out)
{
    local int a[16];
    int i = get_global_id(0), l = get_local_id(0);
    a[l] = l * 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = lower_bound((const int *)a, 16, in[i]) * 100 + lower_bound((const int *)in, 32, in[i] / 2) + lower_bound(in[i] & 1 ? (const int *)a : (const int *)in, 16, 7);
}

kernel void until_found(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    a[l] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    int *base = in[i] & 1 ? (int *)a : (int *)in;
    int *p = base;
    while (p < base + 9 && *p != 5)
        p += 2;
    out[i] = (int)(p - base);
}

int larger(const int *a, const int *b)
{
    return *a > *b ? *a : *b;
}

const int *at_max(const int *a, int n)
{
    const int *best = a;
    for (int k = 1; k < n; k++)
        if (a[k] > *best)
            best = a + k;
    return best;
}

kernel void largest(global int *in, global int *out)
{
    local int a[16];
    int i = get_global_id(0), l = get_local_id(0);
    a[l] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    const int *m = at_max((const int *)a, 16), *n = at_max((const int *)in, 32);
    out[i] = larger(m, n) + (int)(m - (const int *)a) + (int)(n - (const int *)in);
}
