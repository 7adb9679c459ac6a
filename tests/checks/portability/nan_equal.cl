// A missing value is coded as NaN, which equals nothing.
// RUN: -g 3 -l 3 -a a=float[]:1,nan,3 -a out=int[3]
// SAYS: comparison of NaN
// EXPECT out: 0 1 0
kernel void missing(global const float *a, global int *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = isnan(a[i]);
#else
    out[i] = a[i] == NAN; // FINDS: portability
#endif
}
