// The value that was chosen, and not the other one.
// RUN: -g 8 -l 8 -a out=int[8]
// SAYS: 'second' is declared here, without a value
// EXPECT out: 2 1 2 1 2 1 2 1
kernel void choose(global int *out)
{
    int i = get_global_id(0);
#ifdef FIXED
    int first = 1, second = 2;
#else
    int first;
    int second; // NOTE
#endif

    out[i] = select(second, first, -(i & 1)); // FINDS: uninitialized
}
