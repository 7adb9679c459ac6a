// Items write the tile that a copy is still filling.
// RUN: -g 8 -l 8 -a a=int[8]:iota -a out=int[8]
// SAYS: 'tile\b
// EXPECT out: -1 1 2 3 4 5 6 7
kernel void mark(global const int *a, global int *out)
{
    local int tile[8];
    int l = get_local_id(0);

    event_t e = async_work_group_copy(tile, a, 8, 0); // FINDS: events?, races?
#ifdef FIXED
    wait_group_events(1, &e);
#endif
    if (l == 0)
        tile[0] = -1; // FINDS: events|races
#ifndef FIXED
    wait_group_events(1, &e);
#endif
    barrier(CLK_LOCAL_MEM_FENCE);
    out[l] = tile[l];
}
