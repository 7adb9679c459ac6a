// The 64-bit atomics of C11 in local memory, through generic pointers and on doubles.
// RUN: -k either -g 64 -l 32 -a sums=long[2] -a out=long[2]
// EXPECT sums: 257698037760 257698037760
// EXPECT out: 274877906949 274877906949
// RUN: -k doubles -g 64 -l 32 -a out=double[4]
// EXPECT out: 496.5 19 496.5 19

kernel void either(global long *sums, global long *out)
{
    local long sum;
    size_t i = get_local_id(0), group = get_group_id(0);

    if (i == 0)
        sum = 5;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    atomic_long *p = (atomic_long *)(i & 1 ? (long *)&sum : (long *)&sums[group]);
    atomic_fetch_add(p, (long)i << 30);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i == 0)
        out[group] = sum;
}

__attribute__((noinline)) void add(local atomic_double *sum, double x)
{
    atomic_fetch_add(sum, x);
}

kernel void doubles(global double *out)
{
    local atomic_double sum, least;
    size_t i = get_local_id(0), group = get_group_id(0);

    if (i == 0) {
        atomic_store(&sum, 0.5);
        atomic_store(&least, 100.0);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    add(&sum, (double)i);
    atomic_fetch_min(&least, 50.0 - i);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i == 0) {
        out[group * 2] = atomic_load(&sum);
        out[group * 2 + 1] = atomic_load(&least);
    }
}
