// A sum above the greatest float.
// RUN: -g 2 -l 2 -a a=float[]:0,3 -a out=float[2]
// SAYS: the result is infinite, though all operands are finite
// EXPECT out: 3 6
kernel void compute(global const float *a, global float *out)
{
    size_t i = get_global_id(0);
#ifdef FIXED
    out[i] = 3.0f + a[i];
#else
    out[i] = 3e38f + 1e38f * a[i]; // FINDS: infinity
#endif
}
