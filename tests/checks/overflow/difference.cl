// A difference below the least int.
// RUN: -g 2 -l 2 -a a=int[]:-2147483648,5 -a out=int[2]
// SAYS: -2147483648 - 1 does not fit in 32 bits
// EXPECT out: -2147483648 4
kernel void compute(global const int *a, global int *out)
{
    size_t i = get_global_id(0);
#ifdef FIXED
    out[i] = a[i] < 0 ? a[i] : a[i] - 1;
#else
    out[i] = a[i] - 1; // FINDS: overflow
#endif
}
