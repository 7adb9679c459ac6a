// The source of a copy is cleared while the copy may still read it.
// RUN: -g 8 -l 8 -a a=int[8]:iota -a out=int[8]
// SAYS: 'a\b
// EXPECT a: 0 0 0 0 0 0 0 0
// EXPECT out: 0 1 2 3 4 5 6 7
kernel void take(global int *a, global int *out)
{
    local int tile[8];
    int l = get_local_id(0);

    event_t e = async_work_group_copy(tile, a, 8, 0); // FINDS: events?, races?
#ifdef FIXED
    wait_group_events(1, &e);
    a[l] = 0;
#else
    a[l] = 0; // FINDS: events|races
    wait_group_events(1, &e);
#endif
    out[l] = tile[l];
}
