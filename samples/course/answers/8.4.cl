kernel void lock(global const int *in, global atomic_int *taken, global int *total)
{
    while (atomic_exchange_explicit(taken, 1, memory_order_acquire, memory_scope_device))
        ;
    *total += in[get_global_id(0)];
    atomic_store_explicit(taken, 0, memory_order_release, memory_scope_device);
}
