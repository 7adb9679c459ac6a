// Groups count with atomics whose scope ends at the work-group.
// RUN: -g 16 -l 4 -a count=int[1]
// VIA: ir - the instructions do not show the order and the scope of an atomic operation
// SAYS: 'count\b
// EXPECT count: 16
kernel void count(global atomic_int *count)
{
#ifdef FIXED
    atomic_fetch_add_explicit(count, 1, memory_order_relaxed, memory_scope_device);
#else
    atomic_fetch_add_explicit(count, 1, memory_order_relaxed, memory_scope_work_group); // FINDS: races
#endif
}
