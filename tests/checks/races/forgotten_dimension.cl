// Groups that differ in dimension 1 only write their results to the same element.
// RUN: -g 8,8 -l 4,4 -a in=int[64]:fill=1 -a out=int[4]
// SAYS: 'out\b
// EXPECT out: 16 16 16 16
kernel void sum(global const int *in, global int *out)
{
    local int total;
    bool first = get_local_id(0) == 0 && get_local_id(1) == 0;

    if (first)
        total = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&total, in[get_global_id(1) * get_global_size(0) + get_global_id(0)]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (first)
#ifdef FIXED
        out[get_group_id(1) * get_num_groups(0) + get_group_id(0)] = total;
#else
        out[get_group_id(0)] = total; // FINDS: races
#endif
}
