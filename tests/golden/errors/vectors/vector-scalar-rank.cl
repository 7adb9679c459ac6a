// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A scalar of greater rank does not become an element.
kernel void k(global float4 *p, double d)
{
    p[0] = p[0] * 2.0;
// CHECK: :[[@LINE-1]]:17: error: the scalar of type 'double' has a greater rank than the elements of 'float4'; cast it to 'float'
    p[1] = p[0] * 2.0f;
}
// CHECK-NOT: error:
