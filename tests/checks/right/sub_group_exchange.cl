// Items of a sub-group exchange values through memory; the sub-group's barrier orders them.
// RUN: -g 64 -l 64 -a out=int[64]
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void neighbours(global int *out)
{
    local int tile[64];
    int l = get_local_id(0), in_group = get_sub_group_local_id();
    int first = l - in_group, size = get_sub_group_size();

    tile[l] = l;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    out[l] = tile[first + (in_group + 1) % size];
}
