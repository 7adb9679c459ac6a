// Items store to different members of one structure.
// RUN: -g 2 -l 2 -a out=int[2]
// EXPECT out: 1 2
kernel void members(global int *out)
{
    local struct {
        char first;
        char second;
        int third;
    } s;

    if (get_local_id(0) == 0)
        s.first = 1;
    else
        s.second = 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_local_id(0)] = get_local_id(0) == 0 ? s.first : s.second;
}
