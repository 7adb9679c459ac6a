// Local memory that the host passes holds nothing at the start.
// RUN: -g 8 -l 8 -a out=int[8] -a part=int[8]
// SAYS: 'part\b
// EXPECT out: 0 2 4 6 8 10 12 14
kernel void add(global int *out, local int *part)
{
    int l = get_local_id(0);

#ifdef FIXED
    part[l] = 0;
#endif
    part[l] += 2 * l;
    out[l] = part[l]; // FINDS: uninitialized
}
