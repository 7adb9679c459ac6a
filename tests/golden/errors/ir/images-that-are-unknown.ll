; RUN: not gasket cc %s -o %t.asm 2>&1 | FileCheck %s
; RUN: not test -e %t.asm
; An image or a sampler that is no argument of the kernel, and more samplers than the table has entries.
define dllexport spir_kernel void @no_image(i64 %h, i64 "gasket.object"="write_only image2d_t" %w, ptr addrspace(1) %o) {
; CHECK: images-that-are-unknown.ll:[[#@LINE+1]]:3: error: cannot determine which image this accesses: no argument of kernel 'no_image' reaches it
  %v = call <4 x float> @gasket.image_load.v4f32.v2i32(i32 3, i32 0, i64 %h, <2 x i32> zeroinitializer, i32 0)
  store <4 x float> %v, ptr addrspace(1) %o
  ret void
}

define dllexport spir_kernel void @no_sampler(i64 "gasket.object"="read_only image1d_t" %a, i32 "gasket.object"="sampler_t" %s, ptr addrspace(1) %o) {
  %s1 = load i32, ptr addrspace(1) %o
; CHECK: images-that-are-unknown.ll:[[#@LINE+1]]:3: error: cannot determine which sampler this reads with: pass the sampler as an argument, or use a constant
  %v = call <4 x float> @gasket.image_sample.v4f32.f32(i32 0, i32 0, i64 %a, i32 %s1, float 0.0, float 0.0)
  store <4 x float> %v, ptr addrspace(1) %o
  ret void
}
declare <4 x float> @gasket.image_load.v4f32.v2i32(i32, i32, i64, <2 x i32>, i32)
declare <4 x float> @gasket.image_sample.v4f32.f32(i32, i32, i64, i32, float, float)
