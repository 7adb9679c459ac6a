// A long is shifted right by 64 when a word boundary is met.
// RUN: -g 4 -l 4 -a a=ulong[4]:fill=1 -a out=ulong[4]
kernel void extract(global const ulong *a, global ulong *out)
{
    int i = get_global_id(0), offset = 16 * i;

#ifdef FIXED
    out[i] = offset > 0 ? a[i] << (64 - offset) : 0;
#else
    out[i] = a[i] << (64 - offset); // FINDS: portability
#endif
}
