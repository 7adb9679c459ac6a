// A double that is no float.
// RUN: -g 2 -l 2 -a a=float[]:0,3 -a out=float[2]
// SAYS: the result is infinite, though all operands are finite
// EXPECT out: 2 8
kernel void compute(global const float *a, global float *out)
{
    size_t i = get_global_id(0);
#ifdef FIXED
    out[i] = (float)(2.0 * (double)(a[i] + 1));
#else
    out[i] = (float)(1e300 * (double)(a[i] + 1)); // FINDS: infinity
#endif
}
