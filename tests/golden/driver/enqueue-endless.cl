// A kernel that enqueues itself without end is stopped.
// RUN: not gasket run -k endless -g 1 -a out=int[1] %s 2>&1 | FileCheck %s
// CHECK: fault in kernel 'endless' at {{.*}}enqueue-endless.cl:9: more than {{[0-9]+}} commands were enqueued: does a block enqueue itself without end?
void again(global int *out)
{
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ again(out); });
}

kernel void endless(global int *out)
{
    again(out);
}
