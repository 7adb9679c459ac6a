; RUN: not gasket cc --simd=8 %s -o %t.asm 2>&1 | FileCheck %s
; RUN: not test -e %t.asm
; The sampler table has sixteen entries. Reads from integer coordinates need another one than reads from floats.
define dllexport spir_kernel void @k(i64 "gasket.object"="read_only image1d_t" %a, i32 "gasket.object"="sampler_t" %s, ptr addrspace(1) %o) {
  %v0 = call <4 x float> @gasket.image_sample.v4f32.f32(i32 0, i32 0, i64 %a, i32 16, float 0.0, float 0.0)
  store <4 x float> %v0, ptr addrspace(1) %o
  %v1 = call <4 x float> @gasket.image_sample.v4f32.i32(i32 0, i32 0, i64 %a, i32 16, i32 0, float 0.0)
  store <4 x float> %v1, ptr addrspace(1) %o
  %v2 = call <4 x float> @gasket.image_sample.v4f32.f32(i32 0, i32 0, i64 %a, i32 18, float 0.0, float 0.0)
  store <4 x float> %v2, ptr addrspace(1) %o
  %v3 = call <4 x float> @gasket.image_sample.v4f32.i32(i32 0, i32 0, i64 %a, i32 18, i32 0, float 0.0)
  store <4 x float> %v3, ptr addrspace(1) %o
  %v4 = call <4 x float> @gasket.image_sample.v4f32.f32(i32 0, i32 0, i64 %a, i32 20, float 0.0, float 0.0)
  store <4 x float> %v4, ptr addrspace(1) %o
  %v5 = call <4 x float> @gasket.image_sample.v4f32.i32(i32 0, i32 0, i64 %a, i32 20, i32 0, float 0.0)
  store <4 x float> %v5, ptr addrspace(1) %o
  %v6 = call <4 x float> @gasket.image_sample.v4f32.f32(i32 0, i32 0, i64 %a, i32 17, float 0.0, float 0.0)
  store <4 x float> %v6, ptr addrspace(1) %o
  %v7 = call <4 x float> @gasket.image_sample.v4f32.i32(i32 0, i32 0, i64 %a, i32 17, i32 0, float 0.0)
  store <4 x float> %v7, ptr addrspace(1) %o
  %v8 = call <4 x float> @gasket.image_sample.v4f32.f32(i32 0, i32 0, i64 %a, i32 19, float 0.0, float 0.0)
  store <4 x float> %v8, ptr addrspace(1) %o
  %v9 = call <4 x float> @gasket.image_sample.v4f32.i32(i32 0, i32 0, i64 %a, i32 19, i32 0, float 0.0)
  store <4 x float> %v9, ptr addrspace(1) %o
  %v10 = call <4 x float> @gasket.image_sample.v4f32.f32(i32 0, i32 0, i64 %a, i32 21, float 0.0, float 0.0)
  store <4 x float> %v10, ptr addrspace(1) %o
  %v11 = call <4 x float> @gasket.image_sample.v4f32.i32(i32 0, i32 0, i64 %a, i32 21, i32 0, float 0.0)
  store <4 x float> %v11, ptr addrspace(1) %o
  %v12 = call <4 x float> @gasket.image_sample.v4f32.f32(i32 0, i32 0, i64 %a, i32 23, float 0.0, float 0.0)
  store <4 x float> %v12, ptr addrspace(1) %o
  %v13 = call <4 x float> @gasket.image_sample.v4f32.i32(i32 0, i32 0, i64 %a, i32 23, i32 0, float 0.0)
  store <4 x float> %v13, ptr addrspace(1) %o
  %v14 = call <4 x float> @gasket.image_sample.v4f32.f32(i32 0, i32 0, i64 %a, i32 25, float 0.0, float 0.0)
  store <4 x float> %v14, ptr addrspace(1) %o
  %v15 = call <4 x float> @gasket.image_sample.v4f32.i32(i32 0, i32 0, i64 %a, i32 25, i32 0, float 0.0)
  store <4 x float> %v15, ptr addrspace(1) %o
; CHECK: too-many-samplers.ll:[[#@LINE+1]]:3: error: kernel 'k' uses more than 16 samplers
  %x = call <4 x float> @gasket.image_sample.v4f32.f32(i32 0, i32 0, i64 %a, i32 %s, float 0.0, float 0.0)
  store <4 x float> %x, ptr addrspace(1) %o
  ret void
}
declare <4 x float> @gasket.image_sample.v4f32.f32(i32, i32, i64, i32, float, float)
declare <4 x float> @gasket.image_sample.v4f32.i32(i32, i32, i64, i32, i32, float)
