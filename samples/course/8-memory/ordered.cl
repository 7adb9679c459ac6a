/* ordered - the message with a release and an acquire.
 *
 *   gasket run -g 2 -l 1 -a data=int[1] -a flag=int[1] -a out=int[1] --print out samples/course/8-memory/ordered.cl
 */
kernel void ordered(global int *data, global atomic_int *flag, global int *out)
{
    if (get_global_id(0) == 0) {
        *data = 42;
        atomic_store_explicit(flag, 1, memory_order_release, memory_scope_device);
    } else {
        while (!atomic_load_explicit(flag, memory_order_acquire, memory_scope_device))
            ;
        *out = *data;
    }
}
