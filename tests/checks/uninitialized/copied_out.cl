// A tile that is filled to half is copied to the result as a whole.
// RUN: -g 8 -l 8 -a out=int[8]
// SAYS: 'tile\b
// EXPECT out: 0 1 2 3 4 5 6 7
kernel void export(global int *out)
{
    local int tile[8];
    int l = get_local_id(0);

#ifndef FIXED
    if (l < 4)
#endif
        tile[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t e = async_work_group_copy(out, tile, 8, 0); // FINDS: uninitialized
    wait_group_events(1, &e);
}
