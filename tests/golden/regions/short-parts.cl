// RUN: gasket cc --simd=16 %s | FileCheck %s
// RUN: gasket cc --simd=32 %s | FileCheck %s --check-prefix=WIDE
// A part of a value is as long as its instruction or its region: bytes that are made or read 16 at a time are not packed 32 at a time.
// CHECK-LABEL: //.kernel narrow
// CHECK: send {{.*}} untyped surface read with xyzw
// CHECK: mov {{.*}}<4>:ub r{{[0-9]+}}.0<32;8,4>:ub
// CHECK-NOT: mov (16|M0) {{.*}}<1>:ub
// CHECK: sends
// WIDE-LABEL: //.kernel narrow
// WIDE: send (16|M16)
// WIDE-COUNT-8: mov (16|M0) {{.*}}<4>:ub r{{[0-9]+}}.0<32;8,4>:ub
// WIDE-NOT: mov
// WIDE: sends
kernel void narrow(global uchar4 *to, global const uint4 *from)
{
    size_t i = get_global_id(0);
    to[i] = convert_uchar4(from[i]);
}
// CHECK-LABEL: //.kernel sum
// CHECK: send {{.*}} untyped surface read with x,
// CHECK-NOT: <1>:ub
// CHECK: sends
kernel void sum(global int *to, global const uchar4 *from)
{
    size_t i = get_global_id(0);
    uchar4 v = from[i];
    to[i] = v.x + v.y * 3 + v.z * 5 + v.w * 7;
}
