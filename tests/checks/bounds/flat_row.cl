// A helper walks a row by pointer, and gets a length that is one too large for the last row.
// RUN: -g 2 -l 2 -a out=int[2]
// VIA: ir - the instructions do not show the parts of an object
// SAYS: 'grid\b
static int add(const int *row, int n)
{
    int sum = 0;

    for (int i = 0; i < n; i++)
        sum += row[i]; // FINDS: bounds
    return sum;
}

kernel void last_row(global int *out)
{
    int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};

#ifdef FIXED
    out[get_global_id(0)] = add(grid[1], 3);
#else
    out[get_global_id(0)] = add(grid[1], 4); // FINDS: uninitialized?
#endif
}
