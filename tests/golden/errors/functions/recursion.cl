// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// There is no stack: the cycle is shown.
int odd(int n);
int even(int n) { return n ? odd(n - 1) : 1; }
// CHECK: :[[@LINE-1]]:30: error: recursion is not supported in OpenCL C: 'odd' calls 'even' calls 'odd'
int odd(int n) { return n ? even(n - 1) : 0; }
kernel void k(global int *p) { p[0] = even(p[0]); }
// CHECK-NOT: error:
