// A constant buffer is written through an integer that holds its address.
// RUN: -g 4 -l 4 -a weights=float[4]:fill=1 -a out=float[4]
// SAYS: 'weights\b
kernel void scale(constant float *weights, global float *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = 2 * weights[i];
#else
    global float *w = (global float *)(ulong)weights;
    w[i] *= 2; // FINDS: access
#endif
}
