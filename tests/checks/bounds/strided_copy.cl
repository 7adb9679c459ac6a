// The stride takes the last elements of a copy beyond the buffer.
// RUN: -g 8 -l 8 -a a=int[16]:iota -a out=int[8]
// SAYS: 'a\b
// EXPECT out: 0 2 4 6 8 10 12 14
kernel void every_other(global const int *a, global int *out)
{
    local int tile[8];

#ifdef FIXED
    event_t e = async_work_group_strided_copy(tile, a, 8, 2, 0);
#else
    event_t e = async_work_group_strided_copy(tile, a, 8, 3, 0); // FINDS: bounds
#endif
    wait_group_events(1, &e);
    out[get_local_id(0)] = tile[get_local_id(0)]; // FINDS: uninitialized?
}
