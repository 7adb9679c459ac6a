// A spin lock that is taken and never released.
// VIA: ir - the simulator ends at its limit of instructions
// RUN: -g 3 -l 1 -a lock=int[1] -a sum=int[1]
// EXPECT sum: 3
kernel void add(volatile global atomic_int *lock, global int *sum)
{
    int expected = 0;
    while (!atomic_compare_exchange_strong_explicit(lock, &expected, 1, memory_order_acquire, memory_order_relaxed, memory_scope_device)) // FINDS: hang
        expected = 0;
    sum[0]++;
#ifdef FIXED
    atomic_store_explicit(lock, 0, memory_order_release, memory_scope_device);
#endif
}
