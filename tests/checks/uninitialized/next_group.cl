// The first group clears the counter; local memory of the second group is not that of the first.
// RUN: -g 16 -l 8 -a out=int[2]
// SAYS: 'count\b
// EXPECT out: 8 8
kernel void count(global int *out)
{
    local int count; // NOTE

#ifdef FIXED
    if (get_local_id(0) == 0)
#else
    if (get_global_id(0) == 0)
#endif
        count = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_inc(&count); // FINDS: uninitialized
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0)
        out[get_group_id(0)] = count;
}
