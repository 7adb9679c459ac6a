; RUN: gasket cc --simd=8 %s | FileCheck %s
; A rounding mode is switched on around the conversion.
; CHECK: xor (1|M0) {{ *}}cr0.0{{.*}}0x20:uw {Switch}
; CHECK-NEXT: mov (8|M0)
; CHECK-NEXT: xor (1|M0) {{ *}}cr0.0{{.*}}0x20:uw {Switch}
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="8" {
  %x = call <8 x i32> @gasket.block_read.v8i32.i32(i32 0, i32 16, i32 0)
  %z = call <8 x float> @gasket.sitofp.round.v8f32.v8i32(<8 x i32> %x, i32 2)
  call void @gasket.block_write.v8f32.i32(i32 1, i32 16, i32 0, <8 x float> %z)
  ret void
}
declare <8 x i32> @gasket.block_read.v8i32.i32(i32, i32, i32)
declare <8 x float> @gasket.sitofp.round.v8f32.v8i32(<8 x i32>, i32)
declare void @gasket.block_write.v8f32.i32(i32, i32, i32, <8 x float>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
