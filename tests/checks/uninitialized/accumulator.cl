// The sum starts with whatever its register holds.
// RUN: -g 8 -l 4 -a a=int[32]:iota -a out=int[8]
// SAYS: 'sum' is declared here, without a value
// EXPECT out: 6 22 38 54 70 86 102 118
kernel void sums(global const int *a, global int *out)
{
    int i = get_global_id(0);
#ifdef FIXED
    int sum = 0;
#else
    int sum; // NOTE
#endif

    for (int j = 0; j < 4; j++)
        sum += a[4 * i + j];
    out[i] = sum; // FINDS: uninitialized
}
