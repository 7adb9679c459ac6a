// Buffers beside local memory and program-scope constants.
// ORACLE: pocl
constant int primes[8] = {2, 3, 5, 7, 11, 13, 17, 19};
constant int squares[8] = {0, 1, 4, 9, 16, 25, 36, 49};

// RUN: -k constants -g 32 -l 16 -a dst=int[32] -a c=int[8]:random=1 -a n=1
kernel void constants(global int *dst, constant int *c, int n)
{
    int i = get_global_id(0);
    constant int *p = i & 1 ? primes : c, *q = n ? squares : primes;
    dst[i] = p[i & 7] + q[(i >> 1) & 7] + primes[i / 4];
}

// RUN: -k two_constants -g 32 -l 16 -a dst=int[32] -a c=int[32]:random=1 -a d=int[32]:random=2
kernel void two_constants(global int *dst, constant int *c, constant int *d)
{
    int i = get_global_id(0);
    constant int *p = i < 9 ? c : d;
    for (int k = 0; k < 4; k++)
        dst[i] += p[(i + k) & 31] * k;
}

// RUN: -k local_too -g 32 -l 16 -a dst=int[32] -a a=int[32]:iota -a b=int[32]:random=2
kernel void local_too(global int *dst, global int *a, global int *b)
{
    local int tile[16];
    int i = get_global_id(0), l = get_local_id(0);
    global int *p = i & 1 ? a : b;
    tile[l] = p[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    p[i] = tile[15 - l];
    dst[i] = tile[l ^ 1];
}
