// A division by zero.
// RUN: -g 2 -l 2 -a a=float[]:0,3 -a out=float[2]
// SAYS: the result is infinite, though all operands are finite
// EXPECT out: 1 0.25
kernel void compute(global const float *a, global float *out)
{
    size_t i = get_global_id(0);
#ifdef FIXED
    out[i] = 1 / (a[i] + 1);
#else
    out[i] = 1 / a[i]; // FINDS: infinity
#endif
}
