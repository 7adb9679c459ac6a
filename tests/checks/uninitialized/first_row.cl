// Only the first address is undefined. The index is defined in the second iteration, and the constant index counts once: the second
// access is inside of the row.
// RUN: -g 1 -l 1 -a a=int[4]:iota -a out=int[2]
// SAYS: 'row' is declared here, without a value
// EXPECT out: 3 3
kernel void last_of_row(global const int (*a)[4], global int *out)
{
#ifdef FIXED
    int row = 0;
#else
    int row; // NOTE
#endif

    for (int n = 0; n < 2; n++) {
        out[n] = a[row][3]; // FINDS: uninitialized
        row = 0;
    }
}
