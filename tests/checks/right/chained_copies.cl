// Two copies share an event, and one wait awaits both.
// RUN: -g 8 -l 8 -a a=int[16]:iota -a out=int[16]
// EXPECT out: 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0
kernel void reverse(global const int *a, global int *out)
{
    local int tile[16];
    int l = get_local_id(0);
    event_t e = 0;

    for (int part = 0; part < 2; part++)
        e = async_work_group_copy(tile + 8 * part, a + 8 * part, 8, e);
    wait_group_events(1, &e);
    out[l] = tile[15 - l];
    out[l + 8] = tile[7 - l];
}
