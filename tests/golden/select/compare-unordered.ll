; RUN: gasket cc --simd=16 %s | FileCheck %s
; "Unordered or less" is not "greater or equal": the flag holds the complement, and select inverts it.
; CHECK: cmp (16|M0) (ge)f0.0
; CHECK: (W&~f0.0) sel (16|M0)
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <16 x float> @gasket.block_read.v16f32.i32(i32 0, i32 16, i32 0)
  %y = call <16 x float> @gasket.block_read.v16f32.i32(i32 0, i32 16, i32 256)
  %c = fcmp ult <16 x float> %x, %y
  %z = select <16 x i1> %c, <16 x float> %x, <16 x float> %y
  call void @gasket.block_write.v16f32.i32(i32 1, i32 16, i32 0, <16 x float> %z)
  ret void
}
declare <16 x float> @gasket.block_read.v16f32.i32(i32, i32, i32)
declare void @gasket.block_write.v16f32.i32(i32, i32, i32, <16 x float>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
