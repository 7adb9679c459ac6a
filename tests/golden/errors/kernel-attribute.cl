// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// What only kernels can be told.
__attribute__((reqd_work_group_size(4, 1, 1))) void f(void) {}
// CHECK: :[[@LINE-1]]:16: error: attribute 'reqd_work_group_size' is for kernels, and 'f' is none
kernel __attribute__((vec_type_hint(void))) void k(global int *o) { o[0] = 1; }
// CHECK: :[[@LINE-1]]:23: error: 'void' is no scalar or vector type, which 'vec_type_hint' takes
// CHECK-NOT: error:
