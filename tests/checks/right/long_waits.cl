// Loops that wait for long, and end: for a work-item of another group that computes, without a change of memory.
// RUN: -g 4 -l 1 -a flag=int[1] -a out=int[4]
// EXPECT out: 1 1 1 1
kernel void wait(volatile global atomic_int *flag, global int *out)
{
    uint x = 1;
    if (get_group_id(0) == 0) {
        for (uint i = 0; i < 3000000; i++)
            x = x * 1664525u + 1013904223u;
        atomic_store_explicit(flag, (int)(x | 1), memory_order_release, memory_scope_device);
    }
    while (atomic_load_explicit(flag, memory_order_acquire, memory_scope_device) == 0)
        ;
    out[get_global_id(0)] = 1;
}
