// One event is named twice in the list of a wait.
// RUN: -g 8 -l 8 -a a=int[8]:iota -a out=int[8]
// EXPECT out: 7 6 5 4 3 2 1 0
kernel void reverse(global const int *a, global int *out)
{
    local int tile[8];
    event_t e[2];

    e[0] = async_work_group_copy(tile, a, 8, 0);
    e[1] = e[0];
    wait_group_events(2, e);
    out[get_local_id(0)] = tile[7 - get_local_id(0)];
}
