// A two-dimensional array is walked by a pointer to its first element, row after row.
// RUN: -g 2 -l 2 -a out=int[2]
// EXPECT out: 15 15
static int add(const int *p, int n)
{
    int sum = 0;

    for (int i = 0; i < n; i++)
        sum += p[i];
    return sum;
}

kernel void total(global int *out)
{
    int grid[2][3] = {{0, 1, 2}, {3, 4, 5}};

    out[get_global_id(0)] = add((const int *)grid, 6);
}
