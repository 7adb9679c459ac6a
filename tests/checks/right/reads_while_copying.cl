// Items read the source of a copy while it is being copied.
// RUN: -g 8 -l 8 -a a=int[8]:iota -a out=int[8]
// EXPECT out: 7 7 7 7 7 7 7 7
kernel void add(global const int *a, global int *out)
{
    local int tile[8];
    int l = get_local_id(0);

    event_t e = async_work_group_copy(tile, a, 8, 0);
    int x = a[l];
    wait_group_events(1, &e);
    out[l] = x + tile[7 - l];
}
