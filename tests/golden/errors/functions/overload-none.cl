// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// No overload takes the arguments.
kernel void k(global float4 *p)
{
    p[0] = clamp(p[0], p[1].xy, p[2]);
// CHECK: :[[@LINE-1]]:12: error: no matching function for call to 'clamp' with (float4, float2, float4)
// CHECK: note: candidate: float4 clamp(float4, float4, float4)
}
// CHECK-NOT: error:
