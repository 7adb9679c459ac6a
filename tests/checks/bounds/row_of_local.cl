// The right neighbour of a tile's last column is the first column of the next row.
// RUN: -g 8,4 -l 8,4 -a a=int[4][8]:iota -a out=int[4][8]
// SAYS: 'tile\b
kernel void gradient(global const int *a, global int *out)
{
    local int tile[4][8];
    int x = get_local_id(0), y = get_local_id(1);

    tile[y][x] = a[y * 8 + x];
    barrier(CLK_LOCAL_MEM_FENCE);
#ifdef FIXED
    out[y * 8 + x] = x < 7 ? tile[y][x + 1] - tile[y][x] : 0;
#else
    out[y * 8 + x] = tile[y][x + 1] - tile[y][x]; // FINDS: bounds
#endif
}
