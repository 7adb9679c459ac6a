; RUN: gasket cc %s | FileCheck %s
; Comparisons of eight lanes write their part of a flag; one that the hardware has only as its complement is inverted there.
; CHECK: cmp (8|M0) (lt)f0.0 null<1>:df
; CHECK-NEXT: {{.*}}cmp (8|M8) (gt)f0.0 null<1>:df
; CHECK-NEXT: {{.*}}xor (1|M0) f0.0<1>:uw f0.0<0;1,0>:uw 0xFF00:uw
; CHECK: (W&f0.0) sel (16|M0)
; CHECK-NOT: cmp
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <8 x double> @gasket.block_read.v8f64.i32(i32 0, i32 16, i32 0)
  %y = call <8 x double> @gasket.block_read.v8f64.i32(i32 0, i32 16, i32 256)
  %below = fcmp olt <8 x double> %x, %y
  %not_above = fcmp ule <8 x double> %x, %y
  %both = shufflevector <8 x i1> %below, <8 x i1> %not_above, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %z = select <16 x i1> %both, <16 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <16 x i32> zeroinitializer
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> %z)
  ret void
}
declare <8 x double> @gasket.block_read.v8f64.i32(i32, i32, i32)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
