// The second component of the argument is not set, and the functions branch on it: their results for it are undefined.
// RUN: -g 4 -l 4 -a in=float[4]:iota -a out=float2[4] -a whole=float2[4]
// SAYS: 'whole\[0\]\.y' gets 'x\.y'
kernel void parts(global const float *in, global float2 *out, global float2 *whole)
{
    int i = get_global_id(0);
    float2 x; // NOTE

    x.x = in[i];
#ifdef FIXED
    x.y = 1;
#endif
    out[i] = exp(x);            // FINDS: uninitialized
    out[i].x = fract(x, &whole[i]).x; // FINDS: uninitialized
}
