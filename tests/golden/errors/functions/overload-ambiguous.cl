// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// No overload is better than the others: the nearest are shown.
int __attribute__((overloadable)) f(int a) { return a; }
float __attribute__((overloadable)) f(float a) { return a; }
kernel void k(global int *p)
{
    p[0] = f(1.0);
// CHECK: :[[@LINE-1]]:12: error: call to 'f' with (double) is ambiguous
}
// CHECK-NOT: error:
