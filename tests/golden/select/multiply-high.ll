; RUN: gasket cc --simd=8 %s | FileCheck %s
; The high half of a product is a region of the exact one.
; CHECK: mul (8|M0) {{.*}}:uq {{ *}}r{{.*}}:ud {{ *}}r{{.*}}:ud
; CHECK-NEXT: mov (8|M0) {{.*}}.1<8;4,2>:ud
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="8" {
  %x = call <8 x i32> @gasket.block_read.v8i32.i32(i32 0, i32 16, i32 0)
  %y = call <8 x i32> @gasket.block_read.v8i32.i32(i32 0, i32 16, i32 256)
  %z = call <8 x i32> @gasket.umulh.v8i32(<8 x i32> %x, <8 x i32> %y)
  call void @gasket.block_write.v8i32.i32(i32 1, i32 16, i32 0, <8 x i32> %z)
  ret void
}
declare <8 x i32> @gasket.block_read.v8i32.i32(i32, i32, i32)
declare <8 x i32> @gasket.umulh.v8i32(<8 x i32>, <8 x i32>)
declare void @gasket.block_write.v8i32.i32(i32, i32, i32, <8 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
