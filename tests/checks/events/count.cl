// The wait names one of two events.
// RUN: -g 8 -l 8 -a a=int[16]:iota -a out=int[8]
// SAYS: asynchronous copy that no wait_group_events waits for
// SAYS: read of 'y\[0\]' before the end of the asynchronous copy that writes it
// SAYS: the copy is started here
// SAYS: wait_group_events orders the accesses of a copy before later ones
// EXPECT out: 8 10 12 14 16 18 20 22
kernel void add(global const int *a, global int *out)
{
    local int x[8], y[8];
    event_t e[2];
    int l = get_local_id(0);

    e[0] = async_work_group_copy(x, a, 8, 0);
    e[1] = async_work_group_copy(y, a + 8, 8, 0); // FINDS: events, races?
#ifdef FIXED
    wait_group_events(2, e);
#else
    wait_group_events(1, e);
#endif
    out[l] = x[l] + y[l]; // FINDS: events?, races?
}
