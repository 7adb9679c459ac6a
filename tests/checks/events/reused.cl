// The wait releases the event, and the next copy is attached to it.
// RUN: -g 8 -l 8 -a a=int[16]:iota -a out=int[8]
// SAYS: this event was waited for, and cannot be used for another copy
// EXPECT out: 8 10 12 14 16 18 20 22
kernel void add(global const int *a, global int *out)
{
    local int x[8], y[8];
    int l = get_local_id(0);

    event_t e = async_work_group_copy(x, a, 8, 0);
    wait_group_events(1, &e);
#ifdef FIXED
    e = async_work_group_copy(y, a + 8, 8, 0);
#else
    e = async_work_group_copy(y, a + 8, 8, e); // FINDS: events
#endif
    wait_group_events(1, &e); // FINDS: events?
    out[l] = x[l] + y[l];     // FINDS: events?, races?
}
