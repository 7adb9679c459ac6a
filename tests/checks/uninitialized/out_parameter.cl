// The function sets its result for odd arguments only.
// RUN: -g 4 -l 2 -a out=int[4]
// SAYS: 'half_of\b
// EXPECT out: 0 0 0 1
static void halve(int x, int *result)
{
    if (x & 1)
        *result = x / 2;
}

kernel void halves(global int *out)
{
    int i = get_global_id(0);
#ifdef FIXED
    int half_of = 0;
#else
    int half_of; // NOTE
#endif

    halve(i, &half_of);
    out[i] = half_of; // FINDS: uninitialized
}
