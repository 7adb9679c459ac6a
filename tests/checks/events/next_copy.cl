// The local source of a copy is refilled for the next one before the wait.
// RUN: -g 4 -l 4 -a out=int[8]
// SAYS: 'tile\b
// EXPECT out: 0 1 2 3 10 11 12 13
kernel void write(global int *out)
{
    local int tile[4];
    int l = get_local_id(0);

    tile[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t e = async_work_group_copy(out, tile, 4, 0); // FINDS: events?, races?
#ifdef FIXED
    wait_group_events(1, &e);
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
    tile[l] = 10 + l; // FINDS: events|races
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t f = async_work_group_strided_copy(out + 4, tile, 4, 1, 0);
#ifdef FIXED
    wait_group_events(1, &f);
#else
    event_t both[2] = {e, f};
    wait_group_events(2, both);
#endif
}
