// A barrier does not wait for a copy of lines, which is an asynchronous copy of each of them.
// RUN: -g 16 -l 8 -a a=int[64]:iota -a out=int[16]
kernel void fetch(global const int *a, global int *out)
{
    local int tile[12];
    int l = get_local_id(0);

    event_t e = async_work_group_copy_2D2D(tile, 0, a, get_group_id(0) * 4, sizeof(int), 4, 3, 8, 4, 0); // FINDS: events, races?
#ifdef FIXED
    wait_group_events(1, &e);
#else
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
    out[get_global_id(0)] = tile[7 - l]; // FINDS: events?, races?
}
