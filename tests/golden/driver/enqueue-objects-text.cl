// The IR and assembly of a program name the fields of a block's record that hold captured images and samplers.
// RUN: gasket cc --emit=ir %s -o %t.ll
// RUN: FileCheck --check-prefix=IR %s < %t.ll
// RUN: gasket opt --passes= %t.ll | cmp - %t.ll
// RUN: gasket cc %s -o %t.asm
// RUN: FileCheck --check-prefix=ASM %s < %t.asm
// RUN: gasket run -k k -g 1 -a img=image:r,float[1][4]:iota -a out=float[4] -a s=sampler:clamp,nearest,unnormalized --print out %t.asm | FileCheck %s
// RUN: gasket run -k k --via=ir -g 1 -a img=image:r,float[1][4]:iota -a out=float[4] -a s=sampler:clamp,nearest,unnormalized --print out %t.ll | FileCheck %s
// RUN: gasket run -k k -g 1 -a img=image:r,float[1][4]:iota -a out=float[4] -a s=sampler:clamp,nearest,unnormalized --print out %t.ll | FileCheck %s
// IR: "gasket.object"="read_only image2d_t" "gasket.captured"="16" %img, i32 "gasket.object"="sampler_t" "gasket.captured"="24" %s
// ASM: //.arg 1 img image read_only_image2d_t captured=16
// ASM: //.arg 2 s sampler sampler_t captured=24
// CHECK: {{^}}1
// CHECK-NEXT: {{^}}2
// CHECK-NEXT: {{^}}3
// CHECK-NEXT: {{^}}0
kernel void k(read_only image2d_t img, global float *out, sampler_t s)
{
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(4), ^{
        size_t i = get_global_id(0);
        out[i] = read_imagef(img, s, (float2)(i + 1, 0)).x;
    });
}
