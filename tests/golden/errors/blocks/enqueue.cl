// Arguments of enqueue_kernel and its kind.
// RUN: not gasket cc %s -o - 2>&1 | FileCheck %s
// RUN: not gasket cc -cl-std=CL1.2 -DOLD %s -o - 2>&1 | FileCheck --check-prefix=OLD %s
#ifdef OLD
// OLD: :[[#@LINE+1]]:{{[0-9]+}}: error: 'enqueue_kernel' needs OpenCL C 2.0
kernel void old(void) { enqueue_kernel(0, 0, 0, 0); }
#else
kernel void wrong(global int *out)
{
    queue_t q = get_default_queue();
    local int shared;
    clk_event_t e;
    // CHECK: :[[#@LINE+1]]:5: error: too few arguments for 'enqueue_kernel': 3 given, at least 4 expected
    enqueue_kernel(q, 0, ndrange_1D(1));
    // CHECK: :[[#@LINE+1]]:20: error: 'enqueue_kernel' needs a 'queue_t' here, not 'int'
    enqueue_kernel(1, 0, ndrange_1D(1), ^{});
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: 'enqueue_kernel' needs an 'ndrange_t' here, not 'int'
    enqueue_kernel(q, 0,      1, ^{});
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: 'enqueue_kernel' needs a block here, not 'int'
    enqueue_kernel(q, 0, ndrange_1D(1), 1);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: 'enqueue_kernel' needs a 'clk_event_t *' here, not 'clk_event_t'
    enqueue_kernel(q, 0, ndrange_1D(1), 1, e, &e, ^{});
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: the parameters of a block for 'enqueue_kernel' must have type 'local void *', not those of 'void (^)(int)'
    enqueue_kernel(q, 0, ndrange_1D(1), ^(int x) {});
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: the block has 1 parameters, but 2 sizes of local memory are given
    enqueue_kernel(q, 0, ndrange_1D(1), ^(local void *p) {}, 4, 8);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: 'get_kernel_work_group_size' needs a block here, not 'int'
    out[0] = get_kernel_work_group_size(1);
}
#endif
