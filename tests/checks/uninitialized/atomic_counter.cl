// A counter in local memory that is incremented without an initial value.
// RUN: -g 4 -l 4 -a out=int[4]
// SAYS: the new value of this atomic operation depends on 'count'
// EXPECT out: 4 4 4 4
kernel void count(global int *out)
{
    local int count; // NOTE
    size_t l = get_local_id(0);
#ifdef FIXED
    if (l == 0)
        count = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
    atomic_inc(&count); // FINDS: uninitialized
    barrier(CLK_LOCAL_MEM_FENCE);
    out[l] = count;
}
