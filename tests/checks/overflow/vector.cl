// One component of a vector.
// RUN: -g 2 -l 2 -a a=int[]:2147483647,5 -a out=int[2]
// SAYS: 2147483647 \+ 1 does not fit in 32 bits
// EXPECT out: 2147483646 4
kernel void compute(global const int *a, global int *out)
{
    size_t i = get_global_id(0);
#ifdef FIXED
    out[i] = ((int2)(a[i], 1) - (int2)(1, 1)).x;
#else
    out[i] = ((int2)(a[i], 1) + (int2)(1, 1)).x; // FINDS: overflow
#endif
}
