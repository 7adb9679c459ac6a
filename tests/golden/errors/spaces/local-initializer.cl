// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Local memory is not initialised.
kernel void k(global int *p)
{
    local int x = 3;
// CHECK: :[[@LINE-1]]:17: error: local variable 'x' cannot have an initializer
    p[0] = x;
}
// CHECK-NOT: error:
