// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Attributes take what they take.
__attribute__((reqd_work_group_size(8, 8))) kernel void a(void) {}
// CHECK: :[[@LINE-1]]:16: error: attribute 'reqd_work_group_size' takes 3 arguments, not 2
__attribute__((intel_reqd_sub_group_size(7))) kernel void b(void) {}
// CHECK: :[[@LINE-1]]:16: error: a sub-group has 8, 16 or 32 work-items
// CHECK-NOT: error:
