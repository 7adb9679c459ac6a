// Items that have nothing left to do return after the last barrier.
// RUN: -g 8 -l 8 -a out=int[8]
// EXPECT out: 8 0 0 0 0 0 0 0
kernel void leader(global int *out)
{
    local int n;

    if (get_local_id(0) == 0)
        n = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_inc(&n);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) != 0)
        return;
    out[0] = n;
}
