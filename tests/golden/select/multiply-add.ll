; RUN: gasket cc --simd=16 %s | FileCheck %s
; mad has the addend first; a uniform factor is replicated.
; CHECK: mad (16|M0) {{ *}}r{{.*}}<1>:f {{ *}}r{{.*}}<2;1>:f {{ *}}r{{.*}}<2;1>:f {{ *}}r{{.*}}<0>:f
define dllexport void @k(i64 %in, i64 %out, float %s) "gasket.thread"="16" {
  %x = call <16 x float> @gasket.block_read.v16f32.i32(i32 0, i32 16, i32 0)
  %y = call <16 x float> @gasket.block_read.v16f32.i32(i32 0, i32 16, i32 256)
  %v = bitcast float %s to <1 x float>
  %b = call <16 x float> @llvm.genx.rdregionf.v16f32.v1f32(<1 x float> %v, i32 0, i32 16, i32 0, i16 0, i32 undef)
  %z = call <16 x float> @llvm.fma.v16f32(<16 x float> %x, <16 x float> %b, <16 x float> %y)
  call void @gasket.block_write.v16f32.i32(i32 1, i32 16, i32 0, <16 x float> %z)
  ret void
}
declare <16 x float> @gasket.block_read.v16f32.i32(i32, i32, i32)
declare <16 x float> @llvm.genx.rdregionf.v16f32.v1f32(<1 x float>, i32, i32, i32, i16, i32)
declare <16 x float> @llvm.fma.v16f32(<16 x float>, <16 x float>, <16 x float>)
declare void @gasket.block_write.v16f32.i32(i32, i32, i32, <16 x float>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
