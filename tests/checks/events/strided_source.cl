// A strided copy reads every second element; an item changes one of them before the wait.
// RUN: -g 4 -l 4 -a a=int[8]:iota -a out=int[4]
// SAYS: 'a\b
// EXPECT out: 0 2 4 6
kernel void even(global int *a, global int *out)
{
    local int tile[4];
    int l = get_local_id(0);

    event_t e = async_work_group_strided_copy(tile, a, 4, 2, 0); // FINDS: events?, races?
#ifdef FIXED
    a[2 * l + 1] = 0;
#else
    a[2 * l] = 0; // FINDS: events|races
#endif
    wait_group_events(1, &e);
    out[l] = tile[l];
}
