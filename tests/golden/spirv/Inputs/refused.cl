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
#ifdef EVENTS
kernel void k(global int *p)
{
    clk_event_t e = create_user_event();

    *p = e == CLK_NULL_EVENT;
}
#endif
#ifdef BLOCK
void f(void (^block)(void))
{
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1), block);
}
#endif
#ifdef CAPTURES
kernel void k(global int4 *p, read_only image2d_t image)
{
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1), ^{ *p = read_imagei(image, (int2)(0, 0)); });
}
#endif
