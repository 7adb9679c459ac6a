; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; What was just written is not read back; what lies beside it is read from the old value.
; CHECK: *** after collapse-regions
; CHECK: [[OLD:%.*]] = call <16 x i32> @gasket.block_read
; CHECK-NEXT: [[NEW:%.*]] = call <8 x i32> @gasket.block_read
; CHECK-NOT: wrregion
; CHECK: call void @gasket.block_write.v8i32.i32(i32 1, i32 16, i32 0, <8 x i32> [[NEW]])
; CHECK-NEXT: [[B:%.*]] = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32> [[OLD]], i32 0, i32 8, i32 1, i16 32, i32 undef)
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %old = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  %new = call <8 x i32> @gasket.block_read.v8i32.i32(i32 0, i32 16, i32 64)
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i1(<16 x i32> %old, <8 x i32> %new, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %a = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32> %w, i32 0, i32 8, i32 1, i16 0, i32 undef)
  call void @gasket.block_write.v8i32.i32(i32 1, i32 16, i32 0, <8 x i32> %a)
  %b = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32> %w, i32 0, i32 8, i32 1, i16 32, i32 undef)
  call void @gasket.block_write.v8i32.i32(i32 1, i32 16, i32 32, <8 x i32> %b)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare <8 x i32> @gasket.block_read.v8i32.i32(i32, i32, i32)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v8i32.i32(i32, i32, i32, <8 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
