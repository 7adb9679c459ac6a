// The last group has fewer items than the others; its barrier waits for those.
// RUN: -g 13 -l 5 -a out=int[13]
// EXPECT out: 4 3 2 1 0 4 3 2 1 0 2 1 0
kernel void reverse(global int *out)
{
    local int tile[5];
    int l = get_local_id(0), size = get_local_size(0);

    tile[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = tile[size - 1 - l];
}
