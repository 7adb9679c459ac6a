// A barrier does not wait for an asynchronous copy.
// RUN: -g 16 -l 8 -a a=int[16]:iota -a out=int[16]
kernel void fetch(global const int *a, global int *out)
{
    local int tile[8];
    int first = get_group_id(0) * 8, l = get_local_id(0);

    event_t e = async_work_group_copy(tile, a + first, 8, 0); // FINDS: events, races?
#ifdef FIXED
    wait_group_events(1, &e);
#else
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
    out[first + l] = tile[7 - l]; // FINDS: events?, races?
}
