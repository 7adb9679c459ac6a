// Barriers separate each use of a tile from the next.
// RUN: -g 4 -l 4 -a out=int[4]
// EXPECT out: 12 12 12 12
kernel void rotate_all(global int *out)
{
    local int tile[4];
    int l = get_local_id(0), x = l, sum = 0;

    for (int j = 0; j < 2; j++) {
        tile[l] = x;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < 4; k++)
            sum += tile[k];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[l] = sum;
}
