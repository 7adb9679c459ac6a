// Each work-group waits for the one after it, and the last one for itself.
// VIA: ir - the simulator ends at its limit of instructions
// RUN: -g 4 -l 1 -a flags=int[4]
// EXPECT flags: 1 1 1 1
kernel void chain(volatile global atomic_int *flags)
{
    size_t i = get_group_id(0);
#ifdef FIXED
    if (i > 0)
        while (atomic_load_explicit(&flags[i - 1], memory_order_acquire, memory_scope_device) == 0)
            ;
#else
    while (atomic_load_explicit(&flags[i < 3 ? i + 1 : 3], memory_order_acquire, memory_scope_device) == 0) // FINDS: hang
        ;
#endif
    atomic_store_explicit(&flags[i], 1, memory_order_release, memory_scope_device);
}
