; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; A shuffle that is a region of one of its operands becomes a read.
; CHECK: *** after collapse-regions
; CHECK-NOT: shufflevector
; CHECK: @llvm.genx.rdregioni.v8i32.v16i32({{.*}} %x, i32 8, i32 4, i32 1, i16 16, i32 undef) ; <8;4,1> @ 16
; CHECK: @llvm.genx.rdregioni.v8i32.v16i32({{.*}} %y, i32 {{[0-9]+}}, i32 8, i32 2, i16 0, i32 undef)
; CHECK: @llvm.genx.rdregioni.v8i32.v16i32({{.*}} %x, i32 {{[0-9]+}}, i32 8, i32 1, i16 32, i32 undef)
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  %s = shufflevector <16 x i32> %x, <16 x i32> undef, <8 x i32> <i32 4, i32 5, i32 6, i32 7, i32 12, i32 13, i32 14, i32 15>
  call void @gasket.block_write.v8i32.i32(i32 1, i32 16, i32 0, <8 x i32> %s)
  %y = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 64)
  %t = shufflevector <16 x i32> %x, <16 x i32> %y, <8 x i32> <i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  call void @gasket.block_write.v8i32.i32(i32 1, i32 16, i32 32, <8 x i32> %t)
  %u = shufflevector <16 x i32> %x, <16 x i32> %y, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  call void @gasket.block_write.v8i32.i32(i32 1, i32 16, i32 64, <8 x i32> %u)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare void @gasket.block_write.v8i32.i32(i32, i32, i32, <8 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
