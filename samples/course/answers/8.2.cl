kernel void message(global int *data, global atomic_int *flag, global int *out)
{
    if (get_global_id(0) == 0) {
        *data = 42;
        atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
        atomic_store_explicit(flag, 1, memory_order_relaxed, memory_scope_device);
    } else {
        while (!atomic_load_explicit(flag, memory_order_relaxed, memory_scope_device))
            ;
        atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire, memory_scope_device);
        *out = *data;
    }
}
