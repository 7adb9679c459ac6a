// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// No association fits.
kernel void k(global float *p)
{
    p[0] = _Generic(p[0], int: 1, double: 2);
// CHECK: :[[@LINE-1]]:12: error: no association has the type of the controlling expression, 'float'
}
// CHECK-NOT: error:
