// A sub-group barrier that half of a sub-group reaches.
// RUN: -g 64 -l 64 -a out=int[64]
// VIA: ir - a sub-group is one thread, and needs no barrier instruction
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void halves(global int *out)
{
    int l = get_local_id(0);

    out[l] = l;
#ifdef FIXED
    if (get_sub_group_id() == 0)
#else
    if (get_sub_group_local_id() < 4)
#endif
        sub_group_barrier(CLK_GLOBAL_MEM_FENCE); // FINDS: divergence
}
