// The source of a copy of vectors is not aligned as they are.
// RUN: -g 4 -l 4 -a a=float[20]:iota -a out=float4[4]
// VIA: ir - the code copies scalars
// SAYS: not a multiple of 16: offset 4 in 'a'
kernel void fetch(global const float *a, global float4 *out)
{
    local float4 tile[4];

#ifdef FIXED
    event_t e = async_work_group_copy((local float *)tile, a + 1, 16, 0);
#else
    event_t e = async_work_group_copy(tile, (global const float4 *)(a + 1), 4, 0); // FINDS: alignment
#endif
    wait_group_events(1, &e);
    out[get_local_id(0)] = tile[get_local_id(0)];
}
