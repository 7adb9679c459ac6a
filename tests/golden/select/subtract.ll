; RUN: gasket cc --simd=16 %s | FileCheck %s
; Subtraction negates its second source; a constant is negated in the immediate.
; CHECK: add (16|M0) {{.*}} -r
; CHECK: add (16|M0) {{.*}} -7:w
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  %y = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 256)
  %s = sub <16 x i32> %x, %y
  %z = sub <16 x i32> %s, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> %z)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
