// The host gives a buffer for results only, and the kernel adds to it.
// RUN: -g 8 -l 4 -a a=int[8]:iota -a out=int[8]:wo
// SAYS: 'out\b
kernel void add(global const int *a, global int *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = a[i];
#else
    out[i] += a[i]; // FINDS: access
#endif
}
