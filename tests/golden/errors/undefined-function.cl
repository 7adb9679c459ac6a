// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A call of a function that has no body anywhere.
int f(int a);
kernel void k(global int *p)
{
    p[0] = f(3);
// CHECK: :[[@LINE-1]]:12: error: 'f' is called here, but not defined
}
// CHECK-NOT: error:
