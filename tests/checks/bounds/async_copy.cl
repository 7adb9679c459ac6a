// The last group copies its tile and a halo that the buffer does not have.
// RUN: -g 16 -l 8 -a a=int[16]:iota -a out=int[16]
// SAYS: 'a\b
// SAYS: 'tile' is declared here; local memory has no initial value
kernel void tiles(global const int *a, global int *out)
{
    local int tile[10];
    int first = get_group_id(0) * 8, count = 10;

#ifdef FIXED
    if (first + count > 16)
        count = 16 - first;
#endif
    event_t e = async_work_group_copy(tile, a + first, count, 0); // FINDS: bounds
    wait_group_events(1, &e);
    out[get_global_id(0)] = tile[get_local_id(0)]; // FINDS: uninitialized?
}
