// An unset value is copied and computed with, and nothing depends on it.
// RUN: -g 4 -l 4 -a out=int[4]
// EXPECT out: 0 1 2 3
static int pick(bool first, int a, int b)
{
    return first ? a : b;
}

kernel void copies(global int *out)
{
    int i = get_global_id(0);
    int unset, sum = unset + 1, array[2];

    array[0] = sum;
    array[1] = i;
    out[i] = pick(false, array[0], array[1]);
}
