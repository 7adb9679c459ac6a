; RUN: gasket cc --simd=8 %s | FileCheck %s
; The seed, and Newton steps for the lanes that it is not final for.
; CHECK: math.invm (4|M0) (eo)[[F:f[01].[01]]]
; CHECK-COUNT-10: (W&~[[F]]) madm (4|M0)
; CHECK-NOT: {{ madm \(}}
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="8" {
  %x = call <4 x double> @gasket.block_read.v4f64.i32(i32 0, i32 16, i32 0)
  %y = call <4 x double> @gasket.block_read.v4f64.i32(i32 0, i32 16, i32 256)
  %z = fdiv <4 x double> %x, %y
  call void @gasket.block_write.v4f64.i32(i32 1, i32 16, i32 0, <4 x double> %z)
  ret void
}
declare <4 x double> @gasket.block_read.v4f64.i32(i32, i32, i32)
declare void @gasket.block_write.v4f64.i32(i32, i32, i32, <4 x double>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
