// Half of the items reach the barrier.
// RUN: -g 16 -l 8 -a a=int[16]:iota -a out=int[16]
kernel void swap(global const int *a, global int *out)
{
    local int tile[8];
    int l = get_local_id(0), i = get_global_id(0);

    tile[l] = a[i];
#ifdef FIXED
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = l < 4 ? tile[7 - l] : a[i];
#else
    if (l < 4) {
        barrier(CLK_LOCAL_MEM_FENCE); // FINDS: divergence
        out[i] = tile[l];
    }
#endif
}
