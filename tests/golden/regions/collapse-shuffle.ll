; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; A shuffle that is a region of one operand becomes a read.
; CHECK: *** after collapse-regions
; CHECK-NOT: shufflevector
; CHECK: @llvm.genx.rdregioni.v8i32.v16i32({{.*}}, i32 8, i32 4, i32 1, i16 16, i32 undef) ; <8;4,1> @ 16
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  %s = shufflevector <16 x i32> %x, <16 x i32> undef, <8 x i32> <i32 4, i32 5, i32 6, i32 7, i32 12, i32 13, i32 14, i32 15>
  call void @gasket.block_write.v8i32.i32(i32 1, i32 16, i32 0, <8 x i32> %s)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare void @gasket.block_write.v8i32.i32(i32, i32, i32, <8 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
