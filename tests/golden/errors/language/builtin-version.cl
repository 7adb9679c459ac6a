// RUN: not gasket cc --emit=ast -cl-std=CL1.2 %s 2>&1 | FileCheck %s
// A built-in function of a later version.
kernel void k(global int *p)
{
    p[0] = get_global_linear_id();
// CHECK: :[[@LINE-1]]:12: error: 'get_global_linear_id' needs OpenCL C 2.0
}
// CHECK-NOT: error:
