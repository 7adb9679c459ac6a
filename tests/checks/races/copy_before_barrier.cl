// The group copies its tile to global memory before all items have written their elements.
// RUN: -g 16 -l 8 -a out=int[16]
// SAYS: data race: write of 'tile\[1\]' by work-item \(1\), and an asynchronous copy reads it
// VIA: ir - the work-items are in one thread, whose instructions are ordered
// EXPECT out: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
kernel void fill(global int *out)
{
    local int tile[8];

    tile[get_local_id(0)] = get_global_id(0); // FINDS: races
#ifdef FIXED
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
    event_t e = async_work_group_copy(out + get_group_id(0) * 8, tile, 8, 0); // FINDS: races, uninitialized?
    wait_group_events(1, &e);
}
