// Half of the items fill the tile, all of them read it.
// RUN: -g 32 -l 16 -a a=int[32]:iota -a out=int[32]
// SAYS: 'tile\b
kernel void load(global const int *a, global int *out)
{
    local int tile[16]; // NOTE
    int l = get_local_id(0), first = get_group_id(0) * 16;

#ifdef FIXED
    tile[l] = a[first + l];
#else
    if (l < 8)
        tile[l] = a[first + l];
#endif
    barrier(CLK_LOCAL_MEM_FENCE);
    out[first + l] = tile[l]; // FINDS: uninitialized
}
