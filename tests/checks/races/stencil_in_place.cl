// A blur that overwrites its input while other items still read it.
// RUN: -g 32 -l 8 -a a=float[32]:iota -a out=float[32]
// SAYS: 'a\b
kernel void blur(global float *a, global float *out)
{
    int i = get_global_id(0);

    if (i > 0 && i < 31)
#ifdef FIXED
        out[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
#else
        a[i] = (a[i - 1] + a[i] + a[i + 1]) / 3; // FINDS: races
#endif
}
