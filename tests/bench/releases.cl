// Each work-item releases to 16 atomic objects and acquires from them: the order that checkers must know.
kernel void releases(global atomic_int *objects)
{
    for (int k = 0; k < 16; k++)
        atomic_fetch_add_explicit(objects + k * 37 % 256, 1, memory_order_acq_rel, memory_scope_device);
}
