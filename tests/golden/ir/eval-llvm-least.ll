; Reductions of LLVM to the least lane and to a product of floats, and conversions to unsigned integers with saturation; the answers
; follow from LLVM's definitions.
; RUN: gasket eval --function least %s '<3,-1,7,5>' | FileCheck %s --check-prefix=LEAST
; RUN: gasket eval --function floats --via=sim %s 0.5 '<4.0,-3.0,1.25>' | FileCheck %s --check-prefix=FLOATS
; RUN: gasket eval --function clamp %s '<-1.0,1e10,7.9,nan>' | FileCheck %s --check-prefix=CLAMP
; LEAST: <3,-1>
; FLOATS: <-7.5,-3,4>
; CLAMP: <0,4294967295,7,0>
define <2 x i32> @least(<4 x i32> %v) {
  %u = call i32 @llvm.vector.reduce.umin.v4i32(<4 x i32> %v)
  %s = call i32 @llvm.vector.reduce.smin.v4i32(<4 x i32> %v)
  %r0 = insertelement <2 x i32> undef, i32 %u, i32 0
  %r1 = insertelement <2 x i32> %r0, i32 %s, i32 1
  ret <2 x i32> %r1
}

; 0.5 * 4 * -3 * 1.25, the least and the greatest of the lanes
define <3 x float> @floats(float %x, <3 x float> %v) {
  %product = call float @llvm.vector.reduce.fmul.v3f32(float %x, <3 x float> %v)
  %least = call float @llvm.vector.reduce.fmin.v3f32(<3 x float> %v)
  %most = call float @llvm.vector.reduce.fmax.v3f32(<3 x float> %v)
  %r0 = insertelement <3 x float> undef, float %product, i32 0
  %r1 = insertelement <3 x float> %r0, float %least, i32 1
  %r2 = insertelement <3 x float> %r1, float %most, i32 2
  ret <3 x float> %r2
}

define <4 x i64> @clamp(<4 x float> %x) {
  %n = call <4 x i32> @llvm.fptoui.sat.v4i32.v4f32(<4 x float> %x)
  %r = zext <4 x i32> %n to <4 x i64>
  ret <4 x i64> %r
}

declare i32 @llvm.vector.reduce.umin.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.smin.v4i32(<4 x i32>)
declare float @llvm.vector.reduce.fmul.v3f32(float, <3 x float>)
declare float @llvm.vector.reduce.fmin.v3f32(<3 x float>)
declare float @llvm.vector.reduce.fmax.v3f32(<3 x float>)
declare <4 x i32> @llvm.fptoui.sat.v4i32.v4f32(<4 x float>)
