// Only one item sets the number of iterations.
// RUN: -g 4 -l 4 -a out=int[4]
// SAYS: 'rounds\b
// EXPECT out: 3 2 2 2
kernel void repeat(global int *out)
{
    int i = get_global_id(0), sum = 0;
#ifdef FIXED
    int rounds = 2;
#else
    int rounds; // NOTE
#endif

    if (i == 0)
        rounds = 3;
    for (int j = 0; j < (rounds & 3); j++) // FINDS: uninitialized
        sum++;
    out[i] = sum;
}
