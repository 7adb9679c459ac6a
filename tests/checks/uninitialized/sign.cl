// A comparison of a number that was never written.
// RUN: -g 8 -l 8 -a x=float[8]:-4,-3,-2,-1,0,1,2,3 -a out=int[8]
// SAYS: 'f' is declared here, without a value
// EXPECT out: 0 0 0 0 0 1 1 1
kernel void signs(global const float *x, global int *out)
{
    int i = get_global_id(0);
    float f; // NOTE
#ifdef FIXED
    f = x[i];
#endif

    if (f > 0) // FINDS: uninitialized
        out[i] = 1;
}
