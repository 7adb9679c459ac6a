// Each use of a variable that is never set is a finding of its own.
// RUN: -g 4 -l 4 -a a=int[4]:iota -a out=int[4]
// SAYS: 'unset\b
// EXPECT out: 1 1 1 1
kernel void twice(global const int *a, global int *out)
{
    int i = get_global_id(0);
#ifdef FIXED
    int unset = 1;
#else
    int unset; // NOTE
#endif

    if (a[i] > 1) {
        if (unset) // FINDS: uninitialized
            out[i] = 1;
    } else {
        if (unset == 1) // FINDS: uninitialized
            out[i] = 1;
    }
}
