// Two tiles in turn need one barrier in each iteration.
// RUN: -g 8 -l 8 -a out=int[8]
// EXPECT out: 3 4 5 6 7 0 1 2
kernel void rotate_by_three(global int *out)
{
    local int tile[2][8];
    int l = get_local_id(0);

    tile[0][l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < 3; j++) {
        tile[(j + 1) % 2][l] = tile[j % 2][(l + 1) % 8];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[l] = tile[1][l];
}
