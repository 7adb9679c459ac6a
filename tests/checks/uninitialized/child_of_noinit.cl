// The child reads an element that its parent has not written; the element that the parent has written is initialized in the child.
// RUN: -g 1 -a a=int[2]:noinit -a out=int[2] -cl-std=CL3.0
// SAYS: 'a', which was never written
// EXPECT out: 7 0
kernel void parent(global int *a, global int *out)
{
    a[0] = 7;
#ifdef FIXED
    a[1] = 0;
#endif
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1), ^{
        out[0] = a[0] > 6 ? 7 : 0;
        out[1] = a[1] > 6 ? 7 : 0; // FINDS: uninitialized
    });
}
