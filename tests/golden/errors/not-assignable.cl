// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Only objects can be assigned to.
kernel void k(global int *p)
{
    p[0] + 1 = 2;
// CHECK: :[[@LINE-1]]:14: error: cannot assign to a value of type 'int', which is no object
    3 = p[0];
// CHECK: :[[@LINE-1]]:7: error: cannot assign to a value of type 'int', which is no object
    p[0]++ = 1;
// CHECK: :[[@LINE-1]]:12: error: cannot assign to a value of type 'int', which is no object
}
// CHECK-NOT: error:
