// RUN: not gasket cc --emit=ast -cl-std=CL1.2 %s 2>&1 | FileCheck %s
// Static variables in functions came with 2.0.
kernel void k(global int *p)
{
    static int n;
// CHECK: :[[@LINE-1]]:16: error: variables in functions cannot be static before OpenCL C 2.0
    p[0] = n++;
}
// CHECK-NOT: error:
