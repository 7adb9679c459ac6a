// The bins of a private array are counted up without being cleared.
// RUN: -g 4 -l 4 -a a=int[16]:iota -a out=int[16]
// SAYS: 'bins\b
// EXPECT out: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
kernel void count(global const int *a, global int *out)
{
    int i = get_global_id(0);
#ifdef FIXED
    int bins[4] = {0};
#else
    int bins[4]; // NOTE
#endif

    for (int j = 0; j < 4; j++)
        bins[a[4 * i + j] & 3]++;
    for (int j = 0; j < 4; j++)
        out[4 * i + j] = bins[j]; // FINDS: uninitialized
}
