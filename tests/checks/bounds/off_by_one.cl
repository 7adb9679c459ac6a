// The guard lets one item more than there are elements pass.
// RUN: -g 72 -l 8 -a n=64 -a a=int[64]:iota -a out=int[64]
// SAYS: 'a\b
kernel void copy(int n, global const int *a, global int *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    if (i < n)
#else
    if (i <= n)
#endif
        out[i] = a[i]; // FINDS: bounds
}
