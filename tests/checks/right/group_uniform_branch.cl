// Groups disagree about a branch with a barrier; the items of a group agree.
// RUN: -g 16 -l 4 -a out=int[16]
// EXPECT out: 0 1 2 3 3 2 1 0 0 1 2 3 3 2 1 0
kernel void odd_groups(global int *out)
{
    local int tile[4];
    int l = get_local_id(0), x = l;

    tile[l] = l;
    if (get_group_id(0) % 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        x = tile[3 - l];
    }
    out[get_global_id(0)] = x;
}
