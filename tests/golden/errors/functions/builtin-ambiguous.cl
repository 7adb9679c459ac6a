// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// An int argument could become half, float or double.
kernel void k(global float *p, int n)
{
    p[0] = sqrt(n);
// CHECK: :[[@LINE-1]]:12: error: call to 'sqrt' with (int) is ambiguous
}
// CHECK-NOT: error:
