// Each item passes the address of its own element to a copy that the whole group performs.
// RUN: -g 8 -l 8 -a a=int[8]:iota -a out=int[8]
// SAYS: the destination of this asynchronous copy is not the same for all work-items of the group
// VIA: ir - the instructions do not show the arguments of a built-in function
kernel void fetch(global const int *a, global int *out)
{
    local int tile[8];
    int l = get_local_id(0);

#ifdef FIXED
    event_t e = async_work_group_copy(tile, a, 8, 0);
#else
    event_t e = async_work_group_copy(&tile[l], &a[l], 1, 0); // FINDS: divergence
#endif
    wait_group_events(1, &e);
    out[l] = tile[l]; // FINDS: uninitialized?, events?
}
