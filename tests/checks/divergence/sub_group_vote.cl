// A vote of the whole sub-group in a branch that its items do not take together.
// RUN: -g 8 -l 8 -a out=int[8]
// VIA: ir - a sub-group is one thread, and needs no barrier instruction
// SAYS: not all work-items of the sub-group reach this call of 'sub_group_all'
kernel void vote(global int *out)
{
    int l = get_local_id(0);

    out[l] = 0;
#ifdef FIXED
    if (get_local_size(0) == 8)
#else
    if (l & 1)
#endif
        out[l] = sub_group_all(l >= 0); // FINDS: divergence
}
