// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A cast does not convert vectors, and says what does.
kernel void k(global int4 *a, global float4 *b)
{
    b[0] = (float4)a[0];
// CHECK: :[[@LINE-1]]:12: error: 'int4' cannot be cast to 'float4'; convert_float4() converts the values, as_float4() keeps the bits
}
// CHECK-NOT: error:
