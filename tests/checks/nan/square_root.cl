// The square root of a negative number.
// RUN: -g 2 -l 2 -a a=float[]:0,2 -a out=float[2]
// SAYS: the result is NaN, though no operand is
// EXPECT out: 0 1
kernel void compute(global const float *a, global float *out)
{
    size_t i = get_global_id(0);
#ifdef FIXED
    out[i] = sqrt(fmax(a[i] - 1, 0.0f));
#else
    out[i] = sqrt(a[i] - 1); // FINDS: nan
#endif
}
