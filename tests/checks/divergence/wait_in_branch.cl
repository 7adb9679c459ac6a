// All items issue the copy, and half of them wait for it.
// RUN: -g 8 -l 8 -a a=int[8]:iota -a out=int[8]
// VIA: ir - the instructions do not show the event: the barrier of the copy is at the line of the branch
// EXPECT out: 0 1 2 3 0 0 0 0
kernel void fetch(global const int *a, global int *out)
{
    local int tile[8];
    int l = get_local_id(0);

    event_t e = async_work_group_copy(tile, a, 8, 0); // FINDS: events?
#ifdef FIXED
    wait_group_events(1, &e);
    if (l < 4)
        out[l] = tile[l];
#else
    if (l < 4) {
        wait_group_events(1, &e); // FINDS: divergence
        out[l] = tile[l];         // FINDS: races?, events?
    }
#endif
}
