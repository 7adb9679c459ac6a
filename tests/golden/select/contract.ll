; RUN: gasket cc --simd=16 %s | FileCheck %s
; A product and a sum become one instruction only where the source allows it.
; CHECK: mul (16|M0)
; CHECK-NEXT: add (16|M0)
; CHECK: mad (16|M0)
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <16 x float> @gasket.block_read.v16f32.i32(i32 0, i32 16, i32 0)
  %y = call <16 x float> @gasket.block_read.v16f32.i32(i32 0, i32 16, i32 256)
  %p = fmul <16 x float> %x, %y
  %s = fadd <16 x float> %p, %y
  %q = fmul contract <16 x float> %s, %x
  %z = fadd contract <16 x float> %q, %y
  call void @gasket.block_write.v16f32.i32(i32 1, i32 16, i32 0, <16 x float> %z)
  ret void
}
declare <16 x float> @gasket.block_read.v16f32.i32(i32, i32, i32)
declare void @gasket.block_write.v16f32.i32(i32, i32, i32, <16 x float>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
