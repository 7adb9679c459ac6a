// The average of an empty group, in a function.
// RUN: -g 4 -l 4 -a sums=int[4]:fill=6 -a counts=int[4]:iota -a out=int[4]
// EXPECT out: 0 6 3 2
static int average(int sum, int count)
{
#ifdef FIXED
    return count > 0 ? sum / count : 0;
#else
    return sum / count; // FINDS: arithmetic
#endif
}

kernel void averages(global const int *sums, global const int *counts, global int *out)
{
    int i = get_global_id(0);

    out[i] = average(sums[i], counts[i]);
}
