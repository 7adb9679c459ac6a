; RUN: gasket cc --simd=16 %s | FileCheck %s
; The second comparison runs where the first was true.
; CHECK: cmp (16|M0) ({{gt|lt}})[[F:f[01].[01]]]
; CHECK-NEXT: (W&[[F]]) cmp (16|M0) ({{gt|lt}})[[F]]
; CHECK-NEXT: (W&[[F]]) sel
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  %y = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 256)
  %a = icmp sgt <16 x i32> %x, zeroinitializer
  %b = icmp slt <16 x i32> %x, %y
  %c = and <16 x i1> %a, %b
  %z = select <16 x i1> %c, <16 x i32> %x, <16 x i32> %y
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> %z)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
