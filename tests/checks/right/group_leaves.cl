// A whole group leaves before the barrier.
// RUN: -g 16 -l 8 -a out=int[16]
// EXPECT out: 7 6 5 4 3 2 1 0 0 0 0 0 0 0 0 0
kernel void first_group(global int *out)
{
    local int tile[8];
    int l = get_local_id(0);

    if (get_group_id(0) > 0)
        return;
    tile[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[l] = tile[7 - l];
}
