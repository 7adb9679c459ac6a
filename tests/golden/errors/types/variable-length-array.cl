// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// The size of an array is constant.
kernel void k(global int *p, int n)
{
    int a[n];
// CHECK: :[[@LINE-1]]:11: error: the size of this array is not a constant expression; variable length arrays are not supported in OpenCL C
    p[0] = a[0];
}
// CHECK-NOT: error:
