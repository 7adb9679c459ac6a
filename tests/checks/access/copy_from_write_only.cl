// The source of an asynchronous copy is a buffer that must not be read.
// RUN: -g 8 -l 8 -a a=int[8]:iota -a out=int[8]:wo
// SAYS: 'out\b
kernel void reverse(global const int *a, global int *out)
{
    local int tile[8];

#ifdef FIXED
    event_t e = async_work_group_copy(tile, a, 8, 0);
#else
    event_t e = async_work_group_copy(tile, out, 8, 0); // FINDS: access
#endif
    wait_group_events(1, &e);
    int x = tile[7 - get_local_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_local_id(0)] = x; // FINDS: uninitialized?
}
