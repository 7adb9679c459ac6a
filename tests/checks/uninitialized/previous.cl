// The first iteration reads the value of the one before it.
// RUN: -g 2 -l 2 -a a=int[8]:iota -a out=int[2]
// SAYS: 'previous\b
// EXPECT out: 3 3
kernel void rises(global const int *a, global int *out)
{
    int i = get_global_id(0), count = 0;
    int previous; // NOTE

    for (int j = 0; j < 4; j++) {
        int current = a[4 * i + j];
#ifdef FIXED
        if (j > 0 && current > previous)
#else
        if (current > previous) // FINDS: uninitialized
#endif
            count++;
        previous = current;
    }
    out[i] = count;
}
