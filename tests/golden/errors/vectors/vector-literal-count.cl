// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A vector literal has as many elements as its type.
kernel void k(global float4 *p)
{
    p[0] = (float4)(1.0f, 2.0f);
// CHECK: :[[@LINE-1]]:12: error: too few elements for 'float4': 2 given, 4 expected
    p[1] = (float4)(p[0], 1.0f);
// CHECK: :[[@LINE-1]]:27: error: too many elements for 'float4': 5 given, 4 expected
}
// CHECK-NOT: error:
