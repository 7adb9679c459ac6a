; RUN: gasket cc --simd=8 %s | FileCheck %s
; Low times low exactly; the cross products are added to the high half.
; CHECK: mul (8|M0) {{.*}}:uq
; CHECK: mul (8|M0) {{.*}}:d
; CHECK: mul (8|M0) {{.*}}:d
; CHECK: add (8|M0)
; CHECK: add (8|M0)
; CHECK-NOT: {{mul|add}}
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="8" {
  %x = call <8 x i64> @gasket.block_read.v8i64.i32(i32 0, i32 16, i32 0)
  %y = call <8 x i64> @gasket.block_read.v8i64.i32(i32 0, i32 16, i32 256)
  %z = mul <8 x i64> %x, %y
  call void @gasket.block_write.v8i64.i32(i32 1, i32 16, i32 0, <8 x i64> %z)
  ret void
}
declare <8 x i64> @gasket.block_read.v8i64.i32(i32, i32, i32)
declare void @gasket.block_write.v8i64.i32(i32, i32, i32, <8 x i64>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
