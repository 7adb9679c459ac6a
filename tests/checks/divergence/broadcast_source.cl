// All items must name the same source item of a broadcast.
// RUN: -g 8 -l 8 -a out=int[8]
// SAYS: the source of this work_group_broadcast is not the same for all work-items of the work-group
// VIA: ir - the instructions do not show the arguments of a built-in function
// EXPECT out: 3 3 3 3 3 3 3 3
kernel void leader(global int *out)
{
    int l = get_local_id(0);

#ifdef FIXED
    out[l] = work_group_broadcast(l, 3);
#else
    out[l] = work_group_broadcast(l, l / 4); // FINDS: divergence
#endif
}
