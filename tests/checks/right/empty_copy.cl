// A copy of no elements touches nothing.
// RUN: -g 4 -l 4 -a a=int[4]:iota -a out=int[4]
// EXPECT out: 0 1 2 3
kernel void copy(global const int *a, global int *out)
{
    local int tile[4];
    int l = get_local_id(0);

    tile[l] = a[l];
    event_t e = async_work_group_copy(tile, a + 4, 0, 0);
    wait_group_events(1, &e);
    out[l] = tile[l];
}
