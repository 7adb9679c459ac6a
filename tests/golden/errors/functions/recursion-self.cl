// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A function that calls itself.
int f(int n) { return n ? n * f(n - 1) : 1; }
// CHECK: :[[@LINE-1]]:31: error: recursion is not supported in OpenCL C: 'f' calls 'f'
kernel void k(global int *p) { p[0] = f(p[0]); }
// CHECK-NOT: error:
