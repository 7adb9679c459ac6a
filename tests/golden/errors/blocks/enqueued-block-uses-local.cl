// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// OpenCL C 6.15.16: an enqueued block cannot use the local variables of the kernel that encloses it.
kernel void k(global int *p)
{
    local int shared[4];
    // CHECK: :[[@LINE+1]]:93: error: a block that is enqueued cannot use the local variable 'shared' of its kernel
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ p[1] = shared[0]; });
}
