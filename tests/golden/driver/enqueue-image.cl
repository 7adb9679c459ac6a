// A block captures an image and a sampler, as a function and as a kernel: the handle is that of the parent's argument.
// RUN: gasket run --via=ir -g 1 -a i=image:r,float[2][2]:iota -a o=float[3] --print o %s | FileCheck %s
// CHECK: {{^}}1{{$}}
// CHECK-NEXT: {{^}}2{{$}}
// CHECK-NEXT: {{^}}3{{$}}
kernel void k(read_only image2d_t i, global float *o)
{
    const sampler_t s = CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
    float4 (^texel)(int2) = ^(int2 c) { return read_imagef(i, s, c); };

    o[0] = texel((int2)(1, 0)).x;
    enqueue_kernel(get_default_queue(), 0, ndrange_1D(2), ^{
        o[1 + get_global_id(0)] = read_imagef(i, s, (int2)(get_global_id(0), 1)).x;
    });
}
