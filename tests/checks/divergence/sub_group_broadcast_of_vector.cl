// A broadcast of a vector in a branch that the items of a sub-group do not take together.
// RUN: -g 8 -l 8 -a out=int2[8]
// VIA: ir - a sub-group is one thread, and needs no barrier instruction
// SAYS: not all work-items of the sub-group reach this call of 'sub_group_broadcast'
kernel void spread(global int2 *out)
{
    int l = get_local_id(0);

    out[l] = 0;
    if (l & 1)
#ifdef FIXED
        out[l] = sub_group_non_uniform_broadcast((int2)(l, 1), 1);
#else
        out[l] = sub_group_broadcast((int2)(l, 1), 1); // FINDS: divergence
#endif
}
