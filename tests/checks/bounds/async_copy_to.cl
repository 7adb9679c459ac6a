// The tile is smaller than the copy into it.
// RUN: -g 8 -l 8 -a a=int[10]:iota -a out=int[8]
// SAYS: 'tile\b
// EXPECT out: 0 1 2 3 4 5 6 7
kernel void fetch(global const int *a, global int *out)
{
#ifdef FIXED
    local int tile[10];
#else
    local int tile[8];
#endif
    event_t e = async_work_group_copy(tile, a, 10, 0); // FINDS: bounds
    wait_group_events(1, &e);
    out[get_local_id(0)] = tile[get_local_id(0)]; // FINDS: uninitialized?
}
