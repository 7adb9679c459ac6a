// The tile is read before the wait.
// RUN: -g 8 -l 8 -a a=int[8]:iota -a out=int[8]
// SAYS: 'tile\b
// EXPECT out: 7 6 5 4 3 2 1 0
kernel void fetch(global const int *a, global int *out)
{
    local int tile[8];
    int l = get_local_id(0);

    event_t e = async_work_group_copy(tile, a, 8, 0); // FINDS: events?, races?
#ifdef FIXED
    wait_group_events(1, &e);
    int x = tile[7 - l];
#else
    int x = tile[7 - l]; // FINDS: events|races
    wait_group_events(1, &e);
#endif
    out[l] = x;
}
