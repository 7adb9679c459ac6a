; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; Elements written back to where they were read from change nothing.
; CHECK: *** after collapse-regions
; CHECK: [[X:%.*]] = call <16 x i32> @gasket.block_read
; CHECK-NEXT: call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> [[X]])
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  %r = call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32> %x, i32 8, i32 2, i32 3, i16 4, i32 undef)
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v4i32.i1(<16 x i32> %x, <4 x i32> %r, i32 8, i32 2, i32 3, i16 4, i32 undef, i1 true)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> %w)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32>, i32, i32, i32, i16, i32)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v4i32.i1(<16 x i32>, <4 x i32>, i32, i32, i32, i16, i32, i1)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
