// The second copy overwrites the event of the first, which is never awaited.
// RUN: -g 8 -l 8 -a a=int[8]:iota -a b=int[8]:iota -a out=int[8]
// EXPECT out: 0 2 4 6 8 10 12 14
kernel void add(global const int *a, global const int *b, global int *out)
{
    local int x[8], y[8];
    int l = get_local_id(0);

    event_t e = async_work_group_copy(x, a, 8, 0); // FINDS: events, races?
#ifdef FIXED
    e = async_work_group_copy(y, b, 8, e);
#else
    e = async_work_group_copy(y, b, 8, 0); // FINDS: events?
#endif
    wait_group_events(1, &e);
    out[l] = x[l] + y[l]; // FINDS: events?, races?
}
