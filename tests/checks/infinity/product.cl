// A product above the greatest float.
// RUN: -g 2 -l 2 -a a=float[]:0,3 -a out=float[2]
// SAYS: the result is infinite, though all operands are finite
// EXPECT out: 3 12
kernel void compute(global const float *a, global float *out)
{
    size_t i = get_global_id(0);
#ifdef FIXED
    out[i] = (a[i] + 1) * 3.0f;
#else
    out[i] = (a[i] + 1) * 3e38f; // FINDS: infinity
#endif
}
