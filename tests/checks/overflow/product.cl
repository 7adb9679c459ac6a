// A product of two ints that needs 64 bits.
// RUN: -g 2 -l 2 -a a=int[]:100000,3 -a out=long[2]
// SAYS: 100000 \* 100000 does not fit
// EXPECT out: 10000000000 9
kernel void compute(global const int *a, global long *out)
{
    size_t i = get_global_id(0);
#ifdef FIXED
    out[i] = (long)a[i] * a[i];
#else
    out[i] = a[i] * a[i]; // FINDS: overflow
#endif
}
