// The default scope of a barrier is the group: an atomic flag between groups needs its own order.
// RUN: -g 4 -l 2 -a flags=int[2] -a data=int[4]:iota -a out=int[4]
// VIA: ir - the instructions do not show the order and the scope of an atomic operation
// SAYS: 'data\b
// EXPECT out: 0 0 10 11
kernel void pass(global atomic_int *flags, global int *data, global int *out)
{
    int i = get_global_id(0), l = get_local_id(0);

    if (get_group_id(0) == 0) {
        data[i] += 10; // FINDS: races
        barrier(CLK_GLOBAL_MEM_FENCE);
        if (l == 0)
#ifdef FIXED
            atomic_store_explicit(flags, 1, memory_order_release, memory_scope_device);
#else
            atomic_store_explicit(flags, 1, memory_order_relaxed, memory_scope_device);
#endif
    } else {
        if (l == 0)
            while (atomic_load_explicit(flags, memory_order_acquire, memory_scope_device) == 0)
                ;
        barrier(CLK_GLOBAL_MEM_FENCE);
        out[i] = data[l]; // FINDS: races
    }
}
