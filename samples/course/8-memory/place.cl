/* place - copies the positive elements; a counter gives each one its position.
 *
 *   gasket run -g 4 -l 4 -a in=int[]:3,0,5,7 -a out=int[4] -a count=int[1] --print out samples/course/8-memory/place.cl
 */
kernel void place(global const int *in, global int *out, global atomic_int *count)
{
    size_t i = get_global_id(0);

    if (in[i] > 0)
        out[atomic_fetch_add_explicit(count, 1, memory_order_relaxed, memory_scope_device)] = in[i];
}
