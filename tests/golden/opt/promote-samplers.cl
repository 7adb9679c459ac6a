// -O0 finds the sampler that a block has captured; functions that read no sampler through a pointer keep their variables.
// RUN: gasket opt -O0 %s | FileCheck %s
// CHECK-LABEL: @block(
// CHECK: @gasket.image_sample{{.*}}, i32 %s, <2 x float>
kernel void block(read_only image2d_t img, global float *out, sampler_t s)
{
    float (^texel)(int) = ^(int x) { return read_imagef(img, s, (float2)(x, 0)).x; };
    *out = texel(3);
}
// CHECK-LABEL: @plain(
// CHECK: store i32 %s, ptr addrspace(10) @plain.s
// CHECK: [[S:%[0-9]+]] = load i32, ptr addrspace(10) @plain.s
// CHECK: @gasket.image_sample{{.*}}, i32 [[S]], <2 x float>
kernel void plain(read_only image2d_t img, global float *out, sampler_t s)
{
    *out = read_imagef(img, s, (float2)(3, 0)).x;
}
