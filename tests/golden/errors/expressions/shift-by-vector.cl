// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A scalar is not shifted by a vector.
kernel void k(global int4 *p)
{
    p[0] = 1 << p[1];
// CHECK: :[[@LINE-1]]:14: error: a scalar ('int') cannot be shifted by a vector ('int4')
}
// CHECK-NOT: error:
