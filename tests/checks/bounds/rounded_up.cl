// The global size is rounded up to whole groups, and the kernel has no guard.
// RUN: -g 24 -l 8 -a n=20 -a x=float[20]:iota -a y=float[20]
// SAYS: 'y\b
kernel void saxpy(int n, global const float *x, global float *y)
{
    int i = get_global_id(0);

#ifdef FIXED
    if (i >= n)
        return;
#endif
    float v = 2 * x[i]; // FINDS: bounds
    y[i] = v + 1;       // FINDS: bounds
}
