// Work-items wait for a flag that the last one should set.
// VIA: ir - the simulator ends at its limit of instructions
// OPEN ir: without checks, each work-item runs to the next barrier before another one begins
// RUN: -g 4 -l 4 -a out=int[4]
// SAYS: no work-item that runs changes the memory that it reads
// EXPECT out: 0 1 2 3
kernel void wait(global int *out)
{
    local atomic_int flag;
    size_t i = get_local_id(0);
    if (i == 0)
        atomic_init(&flag, 0);
    barrier(CLK_LOCAL_MEM_FENCE);
#ifdef FIXED
    if (i == 3)
        atomic_store(&flag, 1);
#endif
    while (atomic_load(&flag) == 0) // FINDS: hang
        ;
    out[i] = i;
}
