// Items increment the bins of a histogram in local memory without atomics.
// RUN: -g 64 -l 64 -a pixels=uchar[64]:iota -a counts=int[8]
// SAYS: 'bins\b
// EXPECT counts: 8 8 8 8 8 8 8 8
kernel void histogram(global const uchar *pixels, global int *counts)
{
    local int bins[8];
    int l = get_local_id(0);

    if (l < 8)
        bins[l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
#ifdef FIXED
    atomic_inc(&bins[pixels[l] & 7]);
#else
    bins[pixels[l] & 7]++; // FINDS: races
#endif
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < 8)
        counts[l] = bins[l];
}
