; RUN: gasket cc --simd=16 %s | FileCheck %s
; An extension is an operand type.
; CHECK: add (16|M0) {{.*}}:d {{ *}}r{{.*}}:d {{ *}}r{{.*}}:w
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  %y = call <16 x i16> @gasket.block_read.v16i16.i32(i32 0, i32 16, i32 256)
  %e = sext <16 x i16> %y to <16 x i32>
  %z = add <16 x i32> %x, %e
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> %z)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare <16 x i16> @gasket.block_read.v16i16.i32(i32, i32, i32)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
