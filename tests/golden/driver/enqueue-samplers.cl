// An enqueued block reads with the samplers that it captures, also in a block that it enqueues itself.
// RUN: gasket run -g 1 -a a=image:rgba,float[1][4]:iota -a s=sampler:clamp_to_edge,linear,unnormalized -a out=float4[4] --print out %s | FileCheck %s --check-prefix=NESTED
// RUN: gasket run --simd=8 -g 1 -a a=image:rgba,float[1][4]:iota -a s=sampler:clamp_to_edge,linear,unnormalized -a out=float4[4] --print out %s | FileCheck %s --check-prefix=NESTED
// RUN: gasket run -O0 -g 1 -a a=image:rgba,float[1][4]:iota -a s=sampler:clamp_to_edge,linear,unnormalized -a out=float4[4] --print out %s | FileCheck %s --check-prefix=NESTED
// RUN: gasket run --via=ir -g 1 -a a=image:rgba,float[1][4]:iota -a s=sampler:clamp_to_edge,linear,unnormalized -a out=float4[4] --print out %s | FileCheck %s --check-prefix=NESTED
// NESTED:      {{^}}4 5 6 7{{$}}
// NESTED-NEXT: {{^}}8 9 10 11{{$}}
// NESTED-NEXT: {{^}}12 13 14 15{{$}}
// NESTED-NEXT: {{^}}12 13 14 15{{$}}
kernel void nested(read_only image2d_t a, sampler_t s, global float4 *out)
{
    const sampler_t edge = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(2), ^{
        int i = get_global_id(0);
        out[i] = read_imagef(a, s, (float2)(i + 1.5f, 0));
        enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1), ^{
            out[2 + i] = read_imagef(a, edge, (int2)(i + 100, 0));
        });
    });
}
