// The same in local memory, across the halves of a vector.
// RUN: -g 2 -l 2 -a out=int4[1]
// EXPECT out: 0 0 1 1
kernel void halves(global int4 *out)
{
    local int4 v;

    if (get_local_id(0) == 0)
        v.lo = 0;
    else
        v.hi = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0)
        *out = v;
}
