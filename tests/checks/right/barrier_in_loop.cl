// A loop whose bound all items of a group share.
// RUN: -g 8 -l 4 -a out=int[8]
// EXPECT out: 1 1 1 1 2 2 2 2
kernel void rounds(global int *out)
{
    local int count;
    int rounds = get_group_id(0) + 1;

    if (get_local_id(0) == 0)
        count = 0;
    for (int j = 0; j < rounds; j++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (get_local_id(0) == 0)
            count++;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = count;
}
