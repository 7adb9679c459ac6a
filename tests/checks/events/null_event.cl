// The wait is for an event that no copy has returned.
// RUN: -g 8 -l 8 -a a=int[8]:iota -a out=int[8]
// SAYS: wait for 'e', which is not the event of an asynchronous copy
// EXPECT out: 0 1 2 3 4 5 6 7
kernel void copy(global const int *a, global int *out)
{
    local int tile[8];
    int l = get_local_id(0);
#ifdef FIXED
    event_t e = async_work_group_copy(tile, a, 8, 0);
#else
    event_t e = 0;

    tile[l] = a[l];
#endif
    wait_group_events(1, &e); // FINDS: events
    out[l] = tile[l];
}
