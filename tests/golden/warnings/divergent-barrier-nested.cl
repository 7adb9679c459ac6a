// RUN: gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A barrier that one work-item reaches, inside each kind of statement.
kernel void f(global int *o, int n)
{
    if (get_local_id(0) == 0)
        if (n)
            barrier(CLK_LOCAL_MEM_FENCE);
// CHECK: :[[@LINE-1]]:13: warning: only one work-item can reach this barrier: the others of its work-group never do [-Wdivergent-barrier]
// CHECK: :[[@LINE-4]]:25: note: because of this condition
    if (get_local_id(0) == 0)
        if (n)
            o[0] = 1;
        else
            barrier(CLK_LOCAL_MEM_FENCE);
// CHECK: :[[@LINE-1]]:13: warning: the 'else' before this belongs to the inner 'if'; add braces to silence this warning [-Wdangling-else]
// CHECK: :[[@LINE-2]]:13: warning: only one work-item can reach this barrier: the others of its work-group never do [-Wdivergent-barrier]
// CHECK: :[[@LINE-7]]:25: note: because of this condition
    if (get_local_id(0) == 0)
        if (n)
            o[0] = 1;
    if (get_local_id(0) == 0)
        switch (n) {
        case 1:
            work_group_barrier(CLK_LOCAL_MEM_FENCE);
// CHECK: :[[@LINE-1]]:13: warning: only one work-item can reach this barrier: the others of its work-group never do [-Wdivergent-barrier]
// CHECK: :[[@LINE-5]]:25: note: because of this condition
        }
    if (get_local_id(0) == 0)
        while (n--)
            barrier(CLK_LOCAL_MEM_FENCE);
// CHECK: :[[@LINE-1]]:13: warning: only one work-item can reach this barrier: the others of its work-group never do [-Wdivergent-barrier]
// CHECK: :[[@LINE-4]]:25: note: because of this condition
    if (get_local_id(0) == 0)
        do
            barrier(CLK_LOCAL_MEM_FENCE);
// CHECK: :[[@LINE-1]]:13: warning: only one work-item can reach this barrier: the others of its work-group never do [-Wdivergent-barrier]
// CHECK: :[[@LINE-4]]:25: note: because of this condition
        while (n--);
    if (get_local_id(0) == 0) {
    here:
        barrier(CLK_LOCAL_MEM_FENCE);
// CHECK: :[[@LINE-1]]:9: warning: only one work-item can reach this barrier: the others of its work-group never do [-Wdivergent-barrier]
// CHECK: :[[@LINE-4]]:25: note: because of this condition
        if (n)
            goto here;
    }
}
