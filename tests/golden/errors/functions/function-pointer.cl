// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Functions have no addresses.
int f(int a) { return a; }
kernel void k(global int *p)
{
    int (*g)(int) = f;
// CHECK: :[[@LINE-1]]:10: error: function pointers are not supported in OpenCL C
    p[0] = (int)f;
// CHECK: :[[@LINE-1]]:17: error: function 'f' can only be called: function pointers are not supported in OpenCL C
}
// CHECK-NOT: error:
