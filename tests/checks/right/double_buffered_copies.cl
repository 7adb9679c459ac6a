// Each wait is for the copy of the tile that is read next.
// RUN: -g 4 -l 4 -a a=int[16]:iota -a out=int[4]
// EXPECT out: 24 28 32 36
kernel void stream(global const int *a, global int *out)
{
    local int tile[2][4];
    event_t e[2];
    int l = get_local_id(0), sum = 0;

    e[0] = async_work_group_copy(tile[0], a, 4, 0);
    for (int block = 0; block < 4; block++) {
        int now = block & 1;
        if (block + 1 < 4)
            e[!now] = async_work_group_copy(tile[!now], a + 4 * (block + 1), 4, 0);
        wait_group_events(1, &e[now]);
        sum += tile[now][l];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[l] = sum;
}
