// The host reads the counters only, and the atomic operation reads them as well.
// RUN: -g 8 -l 4 -a bins=uchar[8]:iota -a counts=int[4]:wo
// SAYS: read of 'counts\[0\]', which is in a write-only buffer
#ifdef FIXED
// Each work-item counts the elements of one bin.
kernel void histogram(global const uchar *bins, global int *counts)
{
    int bin = get_global_id(0), count = 0;

    for (int i = 0; i < 8; i++)
        count += bins[i] % 4 == bin;
    if (bin < 4)
        counts[bin] = count;
}
#else
kernel void histogram(global const uchar *bins, global int *counts)
{
    atomic_inc(&counts[bins[get_global_id(0)] % 4]); // FINDS: access
}
#endif
