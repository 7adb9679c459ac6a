// A work-item waits for another one, which waits for it at a barrier.
// VIA: ir - the simulator ends at its limit of instructions
// OPEN ir: without checks, each work-item runs to the next barrier before another one begins
// RUN: -g 2 -l 2 -a out=int[2]
// EXPECT out: 1 1
kernel void wait(global int *out)
{
    local atomic_int ready;
    size_t i = get_local_id(0);
    if (i == 0)
        atomic_init(&ready, 0);
    barrier(CLK_LOCAL_MEM_FENCE);
#ifdef FIXED
    if (i == 1)
        atomic_store(&ready, 1);
#endif
    if (i == 0)
        while (atomic_load(&ready) == 0) // FINDS: hang
            ;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = 1;
}
