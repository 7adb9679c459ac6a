// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Only objects can be assigned to.
kernel void k(global int *p)
{
    p[0] + 1 = 2;
// CHECK: :[[@LINE-1]]:14: error: expression of type 'int' is not assignable
    3 = p[0];
// CHECK: :[[@LINE-1]]:7: error: expression of type 'int' is not assignable
    p[0]++ = 1;
// CHECK: :[[@LINE-1]]:12: error: expression of type 'int' is not assignable
}
// CHECK-NOT: error:
