// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// What only kernels can be told.
__attribute__((reqd_work_group_size(4, 1, 1))) void f(void) {}
// CHECK: :[[@LINE-1]]:16: error: attribute 'reqd_work_group_size' is for kernels, and 'f' is none
kernel __attribute__((vec_type_hint(void))) void k(global int *o) { o[0] = 1; }
// CHECK: :[[@LINE-1]]:23: error: 'void' is no scalar or vector type, which 'vec_type_hint' takes
__attribute__((reqd_work_group_size(4, 1, 1))) constant int v = 1;
// CHECK: :[[@LINE-1]]:16: error: attribute 'reqd_work_group_size' is for functions, not for a variable
kernel __attribute__((reqd_work_group_size(8, -1, 1))) void n(void) {}
// CHECK: :[[@LINE-1]]:23: error: the size of a work-group in each dimension is a number from 1 to 4294967295
kernel __attribute__((work_group_size_hint(8, 1, 4294967296))) void l(void) {}
// CHECK: :[[@LINE-1]]:23: error: the size of a work-group in each dimension is a number from 1 to 4294967295
__attribute__((overloadable)) typedef int t;
// CHECK: :[[@LINE-1]]:16: error: attribute 'overloadable' is for functions, not for a typedef name
// CHECK-NOT: error:
