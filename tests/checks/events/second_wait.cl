// The wait releases the event, and the second wait uses it again.
// RUN: -g 8 -l 8 -a a=int[16]:iota -a out=int[8]
// EXPECT out: 8 10 12 14 16 18 20 22
kernel void add(global const int *a, global int *out)
{
    local int x[8], y[8];
    int l = get_local_id(0);

    event_t e = async_work_group_copy(x, a, 8, 0);
    wait_group_events(1, &e);
    event_t f = async_work_group_copy(y, a + 8, 8, 0); // FINDS: events?, races?
#ifdef FIXED
    wait_group_events(1, &f);
#else
    wait_group_events(1, &e); // FINDS: events
#endif
    out[l] = x[l] + y[l]; // FINDS: events?, races?
}
