// The host passes no mask, and the kernel does not test for that.
// RUN: -g 8 -l 4 -a mask=null -a out=int[8]
// SAYS: null
// EXPECT out: 1 1 1 1 1 1 1 1
kernel void masked(global const uchar *mask, global int *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = mask ? mask[i] : 1;
#else
    out[i] = mask[i]; // FINDS: bounds
#endif
}
