// RUN: gasket cc --simd=32 %s | FileCheck %s
// A component of the written value that is chosen early is computed there: otherwise the masks of all components would have to be kept
// until the message, and there are flags for two masks of 32 lanes.
// CHECK: cmp
// CHECK-NOT: mov (1|M0) {{.*}}f0.0
// CHECK-NOT: mov (1|M0) f
// CHECK: sends (16|M16)
kernel void sort(global float4 *x)
{
    float4 v = x[get_global_id(0)], a, b;
    a.x = v.x > v.y ? v.y : v.x;
    a.y = v.y > v.x ? v.y : v.x;
    a.z = v.z > v.w ? v.w : v.z;
    a.w = v.w > v.z ? v.w : v.z;
    b.x = a.x > a.z ? a.z : a.x;
    b.y = a.y > a.w ? a.w : a.y;
    b.z = a.z > a.x ? a.z : a.x;
    b.w = a.w > a.y ? a.w : a.y;
    x[get_global_id(0)] = b;
}
