; RUN: gasket cc --simd=16 %s | FileCheck %s
; The operation that makes the new elements writes them itself, predicated.
; CHECK: cmp (8|M0) (gt)f0.0
; CHECK: (W&f0.0) add (8|M0) {{.*}}.0<1>:d
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %old = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  %x = call <8 x i32> @gasket.block_read.v8i32.i32(i32 0, i32 16, i32 64)
  %c = icmp sgt <8 x i32> %x, zeroinitializer
  %n = add <8 x i32> %x, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.v8i1(<16 x i32> %old, <8 x i32> %n, i32 0, i32 8, i32 1, i16 32, i32 undef, <8 x i1> %c)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> %w)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare <8 x i32> @gasket.block_read.v8i32.i32(i32, i32, i32)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.v8i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, <8 x i1>)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
