// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// As many arguments as parameters, and where they are declared.
int f(int a, int b);
kernel void k(global int *p)
{
    p[0] = f(1);
// CHECK: :[[@LINE-1]]:12: error: too few arguments for 'f': 1 given, 2 expected
    p[0] = f(1, 2, 3);
// CHECK: :[[@LINE-1]]:12: error: too many arguments for 'f': 3 given, 2 expected
    p[0] = convert_int();
// CHECK: :[[@LINE-1]]:12: error: too few arguments for 'convert_int': 0 given, 1 expected
    p[0] = as_int(1.0f, 2);
// CHECK: :[[@LINE-1]]:12: error: too many arguments for 'as_int': 2 given, 1 expected
    p[0] = vload4(1).x;
// CHECK: :[[@LINE-1]]:12: error: too few arguments for 'vload4': 1 given, 2 expected
    p[0] = shuffle((int4)(0)).x;
// CHECK: :[[@LINE-1]]:12: error: too few arguments for 'shuffle': 1 given, 2 expected
}
// CHECK-NOT: error:
