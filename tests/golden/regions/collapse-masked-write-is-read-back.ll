; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; Under a mask some of the old elements stay, so the read stays too.
; CHECK: *** after collapse-regions
; CHECK: [[W:%.*]] = call <16 x i32> @llvm.genx.wrregioni
; CHECK: @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32> [[W]]
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %old = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  %new = call <8 x i32> @gasket.block_read.v8i32.i32(i32 0, i32 16, i32 64)
  %c = icmp sgt <8 x i32> %new, zeroinitializer
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.v8i1(<16 x i32> %old, <8 x i32> %new, i32 0, i32 8, i32 1, i16 0, i32 undef, <8 x i1> %c)
  %a = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32> %w, i32 0, i32 8, i32 1, i16 0, i32 undef)
  call void @gasket.block_write.v8i32.i32(i32 1, i32 16, i32 0, <8 x i32> %a)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare <8 x i32> @gasket.block_read.v8i32.i32(i32, i32, i32)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.v8i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, <8 x i1>)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v8i32.i32(i32, i32, i32, <8 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
