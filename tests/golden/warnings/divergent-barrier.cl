// RUN: gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A barrier that the other work-items of the group cannot reach.
kernel void f(global int *o, int n)
{
    const int me = get_local_id(0);
    if (get_local_id(0) == 0)
        barrier(CLK_LOCAL_MEM_FENCE);
    // CHECK: :[[@LINE-1]]:9: warning: only one work-item can reach this barrier: the others of its work-group never do [-Wdivergent-barrier]
    // CHECK: :[[@LINE-3]]:25: note: because of this condition
    if (n > 3 && me == 2) {
        o[0] = 1;
        for (int i = 0; i < n; i++)
            barrier(CLK_LOCAL_MEM_FENCE);
        // CHECK: :[[@LINE-1]]:13: warning: only one work-item can reach this barrier
    }
    // CHECK-NOT: warning:
    if (n == 0)
        barrier(CLK_LOCAL_MEM_FENCE);
    if (me == 0)
        o[1] = 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_global_id(0) < n)
        barrier(CLK_LOCAL_MEM_FENCE);
}
kernel __attribute__((reqd_work_group_size(1, 1, 1))) void g(global int *o)
{
    if (get_local_id(0) == 0)
        barrier(CLK_LOCAL_MEM_FENCE);
}
