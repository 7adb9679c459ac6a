// A tile of 8 elements and a halo of 2 on each side; the index adds the halo twice.
// RUN: -g 16 -l 8 -a a=float[16]:iota -a out=float[16]
// SAYS: 'tile\b
kernel void blur(global const float *a, global float *out)
{
    local float tile[12];
    int l = get_local_id(0), i = get_global_id(0);

    tile[l + 2] = a[i];
    if (l < 2)
        tile[l] = 0;
    if (l >= 6)
        tile[l + 4] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
#ifdef FIXED
    out[i] = tile[l] + tile[l + 4];
#else
    out[i] = tile[l + 2] + tile[l + 6]; // FINDS: bounds
#endif
}
