// A lock taken and released by relaxed atomics excludes, and orders nothing.
// RUN: -g 4 -l 1 -a lock=int[1] -a sum=int[1]
// VIA: ir - the instructions do not show the order and the scope of an atomic operation
// SAYS: 'sum\b
// EXPECT sum: 10
#ifdef FIXED
#define TAKE memory_order_acquire
#define GIVE memory_order_release
#else
#define TAKE memory_order_relaxed
#define GIVE memory_order_relaxed
#endif
kernel void add(global atomic_int *lock, global int *sum)
{
    int expected = 0;

    while (!atomic_compare_exchange_strong_explicit(lock, &expected, 1, TAKE, memory_order_relaxed, memory_scope_device))
        expected = 0;
    *sum += get_global_id(0) + 1; // FINDS: races
    atomic_store_explicit(lock, 0, GIVE, memory_scope_device);
}
