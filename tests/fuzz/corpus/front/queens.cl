#define MAX 16

kernel void queens(const int n, global int *solutions, global uint *first)
{
    const int start = get_global_id(0);
    uint columns[MAX], left[MAX], right[MAX], open[MAX];
    const uint mask = (1u << n) - 1;
    int row = 1, found = 0;
    uint path = 0;

    if (start >= n)
        goto done;
    columns[1] = 1u << start;
    left[1] = columns[1] << 1;
    right[1] = columns[1] >> 1;
    open[1] = mask & ~(columns[1] | left[1] | right[1]);
next:
    if (open[row] == 0) {
        if (--row == 0)
            goto done;
        goto next;
    }
    uint bit = open[row] & -open[row];
    open[row] ^= bit;
    path = path * 31 + popcount(bit - 1);
    if (row == n - 1) {
        if (!found++)
            first[start] = path;
        goto next;
    }
    columns[row + 1] = columns[row] | bit;
    left[row + 1] = (left[row] | bit) << 1;
    right[row + 1] = (right[row] | bit) >> 1;
    ++row;
    open[row] = mask & ~(columns[row] | left[row] | right[row]);
    goto next;
done:
    if (start < get_global_size(0))
        solutions[start] = found;
}
