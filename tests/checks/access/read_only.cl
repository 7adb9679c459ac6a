// The host gives a buffer that kernels must not write.
// RUN: -g 8 -l 4 -a a=int[8]:iota:ro -a out=int[8]
// SAYS: 'a\b
// EXPECT out: 1 2 3 4 5 6 7 8
kernel void next(global int *a, global int *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = a[i] + 1;
#else
    a[i]++; // FINDS: access
    out[i] = 0;
#endif
}
