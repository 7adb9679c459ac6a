// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// As many arguments as parameters, and where they are declared.
int f(int a, int b);
kernel void k(global int *p)
{
    p[0] = f(1);
// CHECK: :[[@LINE-1]]:12: error: too few arguments for 'f': 1 given, 2 expected
    p[0] = f(1, 2, 3);
// CHECK: :[[@LINE-1]]:12: error: too many arguments for 'f': 3 given, 2 expected
}
// CHECK-NOT: error:
