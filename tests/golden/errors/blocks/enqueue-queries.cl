// RUN: not gasket cc -w --emit=ast %s -o /dev/null 2>&1 | FileCheck %s
// Arguments of the queries of blocks, and blocks that cannot be enqueued with these arguments. A result of a block is dropped.
kernel void k(global int *p)
{
    void (^b)(void) = ^{ p[0] = 1; };
    int (^with_result)(void) = ^{ p[0] = 1; return 5; };
    void (^with_local)(local int *) = ^(local int *l) { l[0] = 1; };
    ndrange_t r = ndrange_1D(4);
    // CHECK: :[[@LINE+1]]:12: error: too few arguments for 'get_kernel_work_group_size': 0 given, 1 expected
    p[0] = get_kernel_work_group_size();
    // CHECK: :[[@LINE+1]]:12: error: too many arguments for 'get_kernel_work_group_size': 2 given, 1 expected
    p[1] = get_kernel_work_group_size(b, b);
    // CHECK: :[[@LINE+1]]:12: error: too many arguments for 'get_kernel_preferred_work_group_size_multiple': 2 given, 1 expected
    p[2] = get_kernel_preferred_work_group_size_multiple(r, b);
    // CHECK: :[[@LINE+1]]:51: error: 'get_kernel_sub_group_count_for_ndrange' needs an 'ndrange_t' here, not 'void (^)(void)'
    p[3] = get_kernel_sub_group_count_for_ndrange(b, r);
    // CHECK: :[[@LINE+1]]:12: error: too few arguments for 'get_kernel_sub_group_count_for_ndrange': 1 given, 2 expected
    p[4] = get_kernel_sub_group_count_for_ndrange(r);
    // CHECK: :[[@LINE+1]]:54: error: 'get_kernel_max_sub_group_size_for_ndrange' needs an 'ndrange_t' here, not 'int'
    p[5] = get_kernel_max_sub_group_size_for_ndrange(4, b);
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, r, with_result);
    // CHECK: :[[@LINE+1]]:71: error: the parameters of a block for 'enqueue_kernel' must have type 'local void *', not those of 'void (^)(local int *)'
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, r, with_local, 1.5f);
    // CHECK: :[[@LINE+1]]:71: error: the parameters of a block for 'enqueue_kernel' must have type 'local void *', not those of 'void (^)(local int *)'
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, r, with_local);
    // CHECK: :[[@LINE+1]]:68: error: 'enqueue_kernel' needs an 'ndrange_t' here, not 'int'
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, 4, b);
}
