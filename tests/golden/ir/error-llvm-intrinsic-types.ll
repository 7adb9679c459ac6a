; RUN: not gasket opt --passes= %s 2>&1 | FileCheck --implicit-check-not=error: %s
; An intrinsic of LLVM that takes several operations here is refused where its types are not those that it is for.
define void @f(i1 %b, i64 %y, float %x, <4 x i1> %m, <4 x float> %w) {
; CHECK: :[[#@LINE+1]]:13: error: @llvm.fptosi.sat.void.f32 is no intrinsic that is supported
  call void @llvm.fptosi.sat.void.f32(float %x)
; CHECK: :[[#@LINE+1]]:19: error: @llvm.fptoui.sat.f32.f32 is no intrinsic that is supported
  %a = call float @llvm.fptoui.sat.f32.f32(float %x)
; CHECK: :[[#@LINE+1]]:23: error: @llvm.fptosi.sat.v2i32.v4f32 is no intrinsic that is supported
  %c = call <2 x i32> @llvm.fptosi.sat.v2i32.v4f32(<4 x float> %w)
; CHECK: :[[#@LINE+1]]:24: error: @llvm.umul.with.overflow.i1 is no intrinsic that is supported
  %d = call { i1, i1 } @llvm.umul.with.overflow.i1(i1 %b, i1 %b)
; CHECK: :[[#@LINE+1]]:16: error: @llvm.vector.reduce.smax.v4i1 is no intrinsic that is supported
  %e = call i1 @llvm.vector.reduce.smax.v4i1(<4 x i1> %m)
; CHECK: :[[#@LINE+1]]:17: error: @llvm.bswap.i32 is no intrinsic that is supported
  %g = call i32 @llvm.bswap.i32(i64 %y)
  %h = call i1 @llvm.vector.reduce.or.v4i1(<4 x i1> %m)
  %i = call <4 x i32> @llvm.fptosi.sat.v4i32.v4f32(<4 x float> %w)
  ret void
}
