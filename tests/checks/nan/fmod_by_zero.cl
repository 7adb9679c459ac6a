// A remainder of zero.
// RUN: -g 2 -l 2 -a a=float[]:0,2 -a out=float[2]
// SAYS: the result is NaN, though no operand is
// EXPECT out: 1 3
kernel void compute(global const float *a, global float *out)
{
    size_t i = get_global_id(0);
#ifdef FIXED
    out[i] = fmod(1.0f, 2.0f) + a[i];
#else
    out[i] = fmod(1.0f, a[i]) + 0 * (a[i] / a[i]); // FINDS: nan
#endif
}
