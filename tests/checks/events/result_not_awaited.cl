// The kernel ends while its results are still being copied to global memory.
// RUN: -g 8 -l 8 -a out=int[8]
// EXPECT out: 0 1 4 9 16 25 36 49
kernel void squares(global int *out)
{
    local int tile[8];
    int l = get_local_id(0);

    tile[l] = l * l;
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t e = async_work_group_copy(out, tile, 8, 0); // FINDS: events
#ifdef FIXED
    wait_group_events(1, &e);
#endif
}
