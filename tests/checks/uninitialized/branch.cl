// The flag is set by some items, and decides a branch of all.
// RUN: -g 8 -l 4 -a a=int[8]:iota -a out=int[8]
// SAYS: 'found\b
// EXPECT out: 0 0 0 0 0 1 1 1
kernel void flags(global const int *a, global int *out)
{
    int i = get_global_id(0);
#ifdef FIXED
    int found = 0;
#else
    int found; // NOTE
#endif

    if (a[i] > 4)
        found = 1;
    if (found == 1) // FINDS: uninitialized
        out[i] = 1;
}
