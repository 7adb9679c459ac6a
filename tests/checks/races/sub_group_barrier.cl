// A sub-group barrier does not order items of different sub-groups.
// RUN: -g 64 -l 64 -a out=int[64]
// SAYS: 'tile\b
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void reverse(global int *out)
{
    local int tile[64];
    int l = get_local_id(0);

    tile[l] = l; // FINDS: races
#ifdef FIXED
    barrier(CLK_LOCAL_MEM_FENCE);
#else
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
#endif
    out[l] = tile[63 - l]; // FINDS: races, uninitialized?
}
