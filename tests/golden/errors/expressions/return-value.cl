// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Results and returns agree.
int f(void) { return; }
// CHECK: :[[@LINE-1]]:15: error: 'f' must return a value of type 'int'
kernel void k(global int *p) { return 1; }
// CHECK: :[[@LINE-1]]:39: error: void function 'k' returns a value of type 'int'
// CHECK-NOT: error:
