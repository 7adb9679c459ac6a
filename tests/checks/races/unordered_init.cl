// The item that clears the counter does not wait for anything, and nothing waits for it.
// RUN: -g 16 -l 8 -a out=int[2]
// VIA: ir - the instructions do not show the order and the scope of an atomic operation
// EXPECT out: 8 8
kernel void count(global int *out)
{
    local int n;

    if (get_local_id(0) == 0)
        n = 0; // FINDS: races
#ifdef FIXED
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
    atomic_inc(&n); // FINDS: races, uninitialized?
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0)
        out[get_group_id(0)] = n; // FINDS: uninitialized?
}
