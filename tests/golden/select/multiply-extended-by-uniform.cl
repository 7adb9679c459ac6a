// RUN: gasket cc --simd=16 %s | FileCheck %s
// A product of two extended dwords is one instruction, also if one factor is the same for all lanes.
kernel void unsigned_product(global ulong *z, uint width)
{
    z[get_global_id(0)] = (ulong)get_global_id(1) * width;
}
// CHECK-LABEL: //.kernel unsigned_product
// CHECK-COUNT-2: mul (8|M0) {{.*}}:uq {{.*}}<8;8,1>:ud {{.*}}<0;1,0>:ud
// CHECK-NOT: mul (8
kernel void signed_product(global long *z, global int *x, int k)
{
    z[get_global_id(0)] = (long)x[get_global_id(0)] * k;
}
// CHECK-LABEL: //.kernel signed_product
// CHECK: send
// CHECK-COUNT-2: mul (8|M0) {{.*}}:q {{.*}}<8;8,1>:d {{.*}}<0;1,0>:d
// CHECK-NOT: mul
