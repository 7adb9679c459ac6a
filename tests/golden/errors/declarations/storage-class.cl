// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Storage classes that OpenCL C has not.
kernel void k(global int *p)
{
    register int a = 1;
// CHECK: :[[@LINE-1]]:5: error: OpenCL C has no 'register' storage class
    auto int b = 2;
// CHECK: :[[@LINE-1]]:5: error: OpenCL C has no 'auto' storage class
    p[0] = a + b;
}
// CHECK-NOT: error:
