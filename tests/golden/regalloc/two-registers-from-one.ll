; RUN: gasket cc --simd=16 %s | FileCheck %s
; An instruction that writes two registers runs in two halves. The second half still reads the words, so the destination shares no register with them, though this
; is their last use.
; CHECK: send (8|M0) r[[#X:]]:ud
; CHECK: send (8|M0) r[[#Y:]]:ud
; CHECK-NOT: mul (16|M0) r[[#X]].0
; CHECK-NOT: mul (16|M0) r[[#Y-1]].0
; CHECK-NOT: mul (16|M0) r[[#Y]].0
; CHECK: :d r[[#X]].0<16;16,1>:uw r[[#Y]].0<16;16,1>:uw
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <16 x i16> @gasket.block_read.v16i16.i32(i32 0, i32 16, i32 0)
  %y = call <16 x i16> @gasket.block_read.v16i16.i32(i32 0, i32 16, i32 32)
  %w = zext <16 x i16> %x to <16 x i32>
  %u = zext <16 x i16> %y to <16 x i32>
  %v = mul <16 x i32> %w, %u
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 64, <16 x i32> %v)
  ret void
}
declare <16 x i16> @gasket.block_read.v16i16.i32(i32, i32, i32)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
