; RUN: not gasket cc %s 2>&1 | FileCheck %s
; Operations whose vectors have a shape that the hardware does not.
; CHECK: [[# @LINE + 4]]:{{[0-9]+}}: error: @llvm.genx.line: the vectors must have elements of type float
; CHECK: [[# @LINE + 4]]:{{[0-9]+}}: error: @llvm.genx.pln: the result must have half as many elements as the second operand, of the same type
; CHECK: [[# @LINE + 4]]:{{[0-9]+}}: error: @llvm.genx.line: the vectors must have a multiple of 4 elements, at most 256
define dllexport void @k(i32 %out) {
  %a = call <8 x half> @llvm.genx.line.v8f16(<4 x float> zeroinitializer, <8 x half> zeroinitializer)
  %b = call <8 x half> @llvm.genx.pln.v8f16.v16f32(<4 x float> zeroinitializer, <16 x float> zeroinitializer)
  %c = call float @llvm.genx.line.f32(<4 x float> zeroinitializer, float 1.0)
  ret void
}
declare <8 x half> @llvm.genx.line.v8f16(<4 x float>, <8 x half>)
declare <8 x half> @llvm.genx.pln.v8f16.v16f32(<4 x float>, <16 x float>)
declare float @llvm.genx.line.f32(<4 x float>, float)
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 2}
!2 = !{i32 0}
