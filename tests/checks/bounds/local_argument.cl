// The kernel needs an element per item and one more; the host passes an element per item.
// RUN: -g 8 -l 8 -a out=int[8] -a part=int[8]
// SAYS: 'part\b
kernel void edges(global int *out, local int *part)
{
    int l = get_local_id(0);

#ifdef FIXED
    part[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[l] = part[l] - (l > 0 ? part[l - 1] : 0);
#else
    part[l + 1] = l; // FINDS: bounds
    barrier(CLK_LOCAL_MEM_FENCE);
    out[l] = part[l + 1] - (l > 0 ? part[l] : 0); // FINDS: bounds
#endif
}
