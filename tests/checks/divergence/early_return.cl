// Items outside the range return before the barrier that the others of their group wait at.
// RUN: -g 16 -l 8 -a n=12 -a a=int[12]:iota -a out=int[12]
kernel void reverse_groups(int n, global const int *a, global int *out)
{
    local int tile[8];
    int l = get_local_id(0), i = get_global_id(0);

#ifndef FIXED
    if (i >= n)
        return;
    tile[l] = a[i];
#else
    tile[l] = i < n ? a[i] : 0;
#endif
    barrier(CLK_LOCAL_MEM_FENCE); // FINDS: divergence
    if (i < n)
        out[i] = tile[l ^ 1];
}
