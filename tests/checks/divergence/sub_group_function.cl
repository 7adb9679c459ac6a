// A reduction over a sub-group in a branch that its items do not take together.
// RUN: -g 8 -l 8 -a a=int[8]:iota -a out=int[8]
// VIA: ir - a sub-group is one thread, and needs no barrier instruction
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void odd_sum(global const int *a, global int *out)
{
    int l = get_local_id(0);

#ifdef FIXED
    out[l] = sub_group_reduce_add(a[l] & 1 ? a[l] : 0);
#else
    if (a[l] & 1)
        out[l] = sub_group_reduce_add(a[l]); // FINDS: divergence
#endif
}
