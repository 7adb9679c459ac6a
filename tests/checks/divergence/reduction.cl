// A group function is called by the items that have a positive element only.
// RUN: -g 8 -l 8 -a a=int[]:1,-2,3,-4,5,-6,7,-8 -a out=int[8]
// EXPECT out: 16 16 16 16 16 16 16 16
kernel void positive_sum(global const int *a, global int *out)
{
    int l = get_local_id(0), x = a[l];

#ifdef FIXED
    out[l] = work_group_reduce_add(x > 0 ? x : 0);
#else
    if (x > 0)
        out[l] = work_group_reduce_add(x); // FINDS: divergence
#endif
}
