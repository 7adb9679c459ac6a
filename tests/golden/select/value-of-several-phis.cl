// RUN: gasket cc --simd=32 %s | FileCheck %s
// The elements that the first branch reads are the value of two phis if no lane takes the second one: that of the second branch, and that
// after it. Each of the eight parts is moved once.
kernel void either(global int4 *from, global int4 *to)
{
    local int4 near[32];
    size_t i = get_global_id(0), l = get_local_id(0);

    near[l] = (int4)(i);
    barrier(CLK_LOCAL_MEM_FENCE);
    int4 *p = i & 1 ? (int4 *)&from[i] : (int4 *)&near[31 - l];
    to[i] = *p;
}
// CHECK: (~f0.0) if (32|M0)
// CHECK: send (16|M0) {{.*}}surface read with xyzw
// CHECK: send (16|M16) {{.*}}surface read with xyzw
// CHECK-COUNT-8: (W) mov (16|M0)
// CHECK-NOT: mov
// CHECK: else (32|M0)
// CHECK: endif (32|M0)
