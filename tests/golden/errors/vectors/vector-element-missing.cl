// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A vector has the elements that it has.
kernel void k(global float3 *p)
{
    p[0].w = 1.0f;
// CHECK: :[[@LINE-1]]:10: error: 'float3' has no element 'w', only 3 elements
    p[0].s3 = 1.0f;
// CHECK: :[[@LINE-1]]:10: error: 'float3' has no element '3', only 3 elements
    p[0].foo = 1.0f;
// CHECK: :[[@LINE-1]]:10: error: 'foo' does not name elements of 'float3'
}
// CHECK-NOT: error:
