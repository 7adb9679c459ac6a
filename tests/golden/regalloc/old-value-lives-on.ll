; RUN: gasket cc --simd=16 %s | FileCheck %s
; A write into a value that is used later copies it first; into one that is not, it does not.
; CHECK: mov (16|M0)
; CHECK-NEXT: add (8|M0)
; CHECK-NOT: mov (16|M0)
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  %h = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32> %x, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %a = add <8 x i32> %h, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i1(<16 x i32> %x, <8 x i32> %a, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 64, <16 x i32> %x)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> %w)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32>, i32, i32, i32, i16, i32)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
