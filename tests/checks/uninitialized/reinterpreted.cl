// Bits that were written stay defined in a value of another type, and the others undefined.
// RUN: -g 8 -l 8 -a out=uint[8]
// SAYS: 'u' is declared here
// EXPECT out: 0 1 2 3 4 5 6 7
kernel void low_bytes(global uint *out)
{
    int i = get_global_id(0);
    uint u; // NOTE
    ((uchar *)&u)[0] = i;
    ((uchar *)&u)[1] = 0;

#ifdef FIXED
    out[i] = as_uint(as_float(u)) & 0xffff;
#else
    out[i] = as_uint(as_float(u)) & 0xfffff; // FINDS: uninitialized
#endif
}
