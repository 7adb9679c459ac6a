// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// The condition of a vector ?: is as wide as its operands.
kernel void k(global float4 *p, global short4 *c)
{
    p[0] = c[0] ? p[1] : p[2];
// CHECK: :[[@LINE-1]]:17: error: the elements of the condition ('short4') and of the operands ('float4') differ in width
}
// CHECK-NOT: error:
