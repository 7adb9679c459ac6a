// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// An element named twice is no target.
kernel void k(global float4 *p)
{
    p[0].xx = 1.0f;
// CHECK: :[[@LINE-1]]:13: error: cannot assign to a vector with duplicate elements
    p[1] = p[0].xxyy;
}
// CHECK-NOT: error:
