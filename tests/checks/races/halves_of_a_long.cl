// An item writes a long; another writes the int that is its upper half.
// RUN: -g 2 -l 1 -a a=long[2]
kernel void parts(global long *a)
{
    if (get_global_id(0) == 0)
        a[0] = 1; // FINDS: races
    else
#ifdef FIXED
        ((global int *)a)[3] = 2;
#else
        ((global int *)a)[1] = 2; // FINDS: races
#endif
}
