// A size_t divided by an int and compared with one: C converts the int, so that a negative one is larger than every id.
// RUN: -k divide -g 64 -l 16 -a n=7 -a by=int[64]:random=1 -a out=int4[64]
// RUN: -k divide -g 64 -l 16 -a n=-7 -a by=int[64]:random=2 -a out=int4[64]
// RUN: -k compare -g 64 -l 16 -a n=40 -a with=int[64]:iota -a out=int[64]
// RUN: -k compare -g 64 -l 16 -a n=-1 -a with=int[64]:random=3 -a out=int[64]
// RUN: -k compare -g 64 -l 16 -a n=-2147483648 -a with=int[64]:fill=-5 -a out=int[64]
// RUN: -k large -g 64 -l 16 -a from=4294967200 -a by=int[64]:random=4 -a out=int4[64]
// RUN: -k guarded -g 64 -l 16 -a n=50 -a out=int[64]:fill=-1
// RUN: -k guarded -g 64 -l 16 -a n=-50 -a out=int[64]:fill=-1
// ORACLE: pocl

kernel void divide(int n, global const int *by, global int4 *out)
{
    size_t i = get_global_id(0);
    int d = by[i] ? by[i] : 3;

    out[i] = (int4)(get_global_id(0) / n, get_global_id(0) % n, get_local_id(0) / d, (get_group_id(0) + 9) % d);
}

kernel void compare(int n, global const int *with, global int *out)
{
    size_t i = get_global_id(0);
    int w = with[i], bits = 0;

    bits |= (get_global_id(0) < n) << 0 | (get_global_id(0) <= n) << 1 | (get_global_id(0) > n) << 2 | (get_global_id(0) >= n) << 3;
    bits |= (get_global_id(0) == w) << 4 | (get_global_id(0) != w) << 5 | (w < get_global_id(0)) << 6 | (w <= get_global_id(0)) << 7;
    bits |= (get_local_id(0) < w) << 8 | (get_local_id(0) >= n) << 9 | (get_local_id(0) == n) << 10 | (n > get_local_size(0)) << 11;
    out[i] = bits;
}

kernel void large(uint from, global const int *by, global int4 *out)
{
    int i = get_global_id(0), d = by[i] ? by[i] : 3;
    size_t x = from + (uint)i; // up to all bits set

    out[i] = (int4)(x / d, x % d, x < d, x == d);
}

kernel void guarded(int n, global int *out)
{
    if (get_global_id(0) >= n)
        return;
    out[get_global_id(0)] = get_global_id(0) / (n - 10);
}
