// Constructs that SPIR-V has no words for.
#ifdef REGION
// Needs -cl-ext=+__gasket_regions.

kernel void k(global int4 *p, global int16 *q)
{
    *p = __gasket_read_region4(*q, 4, 1, 0, 0);
}
#endif
#ifdef EMPTY
struct list { int n; int items[]; };

kernel void k(global struct list *l)
{
    l->items[l->n] = 1;
}
#endif
#ifdef ENQUEUE
kernel void k(global int *p)
{
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1), ^{ *p = 1; });
}
#endif
