// RUN: -g 32 -l 32 -a in=int[64]:iota -a out=int[32]
// ORACLE: pocl
// A 64-bit index made of a parameter that differs between work-items of a function that is called.
__attribute__((noinline)) int pick(global const int *in, long at, int flip)
{
    int a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    return a[(at ^ flip) & 7];
}

kernel void index_parameter(global const int *in, global int *out)
{
    int gid = (int)get_global_id(0);
    out[gid] = pick(in, in[gid], gid >> 1) + pick(in, gid, 0);
}
