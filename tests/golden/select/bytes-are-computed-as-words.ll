; RUN: gasket cc --simd=16 %s | FileCheck %s
; Bytes are operands, the sum is a word, and its low bytes are packed by one move.
; CHECK: add (16|M0) {{.*}}:w {{ *}}r{{.*}}:ub {{ *}}r{{.*}}:ub
; CHECK-NEXT: mov (16|M0) {{.*}}<1>:ub {{.*}}:ub
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <16 x i8> @gasket.block_read.v16i8.i32(i32 0, i32 16, i32 0)
  %y = call <16 x i8> @gasket.block_read.v16i8.i32(i32 0, i32 16, i32 256)
  %z = add <16 x i8> %x, %y
  call void @gasket.block_write.v16i8.i32(i32 1, i32 16, i32 0, <16 x i8> %z)
  ret void
}
declare <16 x i8> @gasket.block_read.v16i8.i32(i32, i32, i32)
declare void @gasket.block_write.v16i8.i32(i32, i32, i32, <16 x i8>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
