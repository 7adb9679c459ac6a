// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A vector has the elements that it has.
kernel void k(global float3 *p)
{
    p[0].w = 1.0f;
// CHECK: :[[@LINE-1]]:10: error: 'float3' has no element 'w': it has 3
    p[0].s3 = 1.0f;
// CHECK: :[[@LINE-1]]:10: error: 'float3' has no element '3': it has 3
    p[0].foo = 1.0f;
// CHECK: :[[@LINE-1]]:10: error: 'foo' names no elements of 'float3'
}
// CHECK-NOT: error:
