// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// What only kernels can be told.
__attribute__((reqd_work_group_size(4, 1, 1))) void f(void) {}
// CHECK: :[[@LINE-1]]:16: error: attribute 'reqd_work_group_size' can only be applied to a kernel, and 'f' is not one
kernel __attribute__((vec_type_hint(void))) void k(global int *o) { o[0] = 1; }
// CHECK: :[[@LINE-1]]:23: error: 'vec_type_hint' needs a scalar or vector type, not 'void'
__attribute__((reqd_work_group_size(4, 1, 1))) constant int v = 1;
// CHECK: :[[@LINE-1]]:16: error: attribute 'reqd_work_group_size' only applies to functions, not to a variable
kernel __attribute__((reqd_work_group_size(8, -1, 1))) void n(void) {}
// CHECK: :[[@LINE-1]]:23: error: the size of a work-group in each dimension must be a number from 1 to 4294967295
kernel __attribute__((work_group_size_hint(8, 1, 4294967296))) void l(void) {}
// CHECK: :[[@LINE-1]]:23: error: the size of a work-group in each dimension must be a number from 1 to 4294967295
__attribute__((overloadable)) typedef int t;
// CHECK: :[[@LINE-1]]:16: error: attribute 'overloadable' only applies to functions, not to a typedef name
// CHECK-NOT: error:
