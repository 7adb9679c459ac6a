// One loop does what two launches did: the second half reads the elements of other groups.
// RUN: -g 8 -l 2 -a a=int[8]:iota -a b=int[8] -a c=int[8]
// SAYS: 'b\b
kernel void both(global const int *a, global int *b, global int *c)
{
    int i = get_global_id(0);

    for (int phase = 0; phase < 2; phase++) {
        if (phase == 0)
            b[i] = 2 * a[i]; // FINDS: races
        else
#ifdef FIXED
            c[i] = 2 * a[7 - i];
#else
            c[i] = b[7 - i]; // FINDS: races
#endif
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
}
