/* lock - an exercise: a lock that keeps others out, and orders nothing.
 *
 *   gasket run -g 8 -l 1 -a in=int[8]:iota -a taken=int[1] -a total=int[1] --print total samples/course/8-memory/lock.cl
 */
kernel void lock(global const int *in, global atomic_int *taken, global int *total)
{
    while (atomic_exchange_explicit(taken, 1, memory_order_relaxed, memory_scope_device))
        ;
    *total += in[get_global_id(0)];
    atomic_store_explicit(taken, 0, memory_order_relaxed, memory_scope_device);
}
