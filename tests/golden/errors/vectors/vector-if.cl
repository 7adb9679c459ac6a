// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A vector is no condition.
kernel void k(global int4 *p)
{
    if (p[0])
// CHECK: :[[@LINE-1]]:10: error: the condition has type 'int4' where a scalar is needed; use any() or all() on a vector
        p[1] = 0;
}
// CHECK-NOT: error:
