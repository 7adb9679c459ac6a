// A product of longs.
// RUN: -g 2 -l 2 -a a=int[]:2147483647,3 -a out=long[2]
// SAYS: does not fit in 64 bits
// EXPECT out: 8589934588 12
kernel void compute(global const int *a, global long *out)
{
    size_t i = get_global_id(0);
#ifdef FIXED
    out[i] = (long)a[i] * 4;
#else
    out[i] = (long)a[i] * 0x100000001L * 4; // FINDS: overflow
#endif
}
