// The largest value is searched with a comparison that is false for NaN.
// RUN: -g 1 -l 1 -a a=float[]:1,nan,3 -a out=float[1]
// EXPECT out: 3
kernel void largest(global const float *a, global float *out)
{
    float most = -INFINITY;

    for (int i = 0; i < 3; i++)
#ifdef FIXED
        if (!isnan(a[i]) && a[i] > most)
#else
        if (a[i] > most) // FINDS: portability
#endif
            most = a[i];
    *out = most;
}
