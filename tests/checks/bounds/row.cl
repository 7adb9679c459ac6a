// The right neighbour of a row's last element is in the next row: inside the array, outside the row.
// RUN: -g 4 -l 4 -a out=int[4]
// VIA: ir - the instructions do not show the parts of an object
// SAYS: 'm\b
// EXPECT out: 1 2 3 0
kernel void neighbours(global int *out)
{
    int m[4][4];
    int c = get_global_id(0);

    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 4; x++)
            m[y][x] = x * y;
#ifdef FIXED
    out[c] = c < 3 ? m[1][c + 1] : 0;
#else
    out[c] = m[1][c + 1]; // FINDS: bounds
#endif
}
