// A scan of the whole sub-group in a branch that its items do not take together.
// RUN: -g 8 -l 8 -a out=int[8]
// VIA: ir - a sub-group is one thread, and needs no barrier instruction
// SAYS: not all work-items of the sub-group reach this call of 'sub_group_scan_inclusive_add'
kernel void scan(global int *out)
{
    int l = get_local_id(0);

    out[l] = 0;
    if (l & 1)
#ifdef FIXED
        out[l] = sub_group_non_uniform_scan_inclusive_add(l);
#else
        out[l] = sub_group_scan_inclusive_add(l); // FINDS: divergence
#endif
}
