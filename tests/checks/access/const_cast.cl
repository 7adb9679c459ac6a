// The parameter promises not to write the buffer, and a cast removes the promise.
// RUN: -g 8 -l 4 -a a=int[8]:iota -a out=int[8]
// VIA: ir - the instructions do not show that a pointer is to const
// SAYS: 'a\b
kernel void negate(global const int *a, global int *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = -a[i];
#else
    ((global int *)a)[i] = -a[i]; // FINDS: access
#endif
}
