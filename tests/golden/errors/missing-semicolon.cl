// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Reported where it belongs; what follows is read on.
kernel void k(global int *p)
{
    int a = 3
// CHECK: :[[@LINE-1]]:14: error: expected ';' here
    p[0] = a;
    p[1] = b;
// CHECK: :[[@LINE-1]]:12: error: 'b' is not declared
}
// CHECK-NOT: error:
