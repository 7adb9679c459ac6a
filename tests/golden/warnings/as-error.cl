// RUN: not gasket cc --emit=ast -Werror=unused-variable %s 2>&1 | FileCheck %s
// A warning made an error.
kernel void k(global int *p)
{
    int a;
// CHECK: :[[@LINE-1]]:9: error: unused variable 'a' [-Werror=unused-variable]
    p[0] = 1;
}
// CHECK-NOT: error:
