; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; Every second element of the upper half: one read of the vector that is in memory.
; CHECK: *** after collapse-regions
; CHECK: [[X:%.*]] = call <16 x i32> @gasket.block_read
; CHECK-NEXT: [[R:%.*]] = call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32> [[X]], i32 0, i32 4, i32 2, i16 32, i32 undef) ; <0;4,2> @ 32
; CHECK-NEXT: call void @gasket.block_write{{.*}}[[R]]
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  %half = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32> %x, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %even = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %half, i32 0, i32 4, i32 2, i16 0, i32 undef)
  call void @gasket.block_write.v4i32.i32(i32 1, i32 16, i32 0, <4 x i32> %even)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32>, i32, i32, i32, i16, i32)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v4i32.i32(i32, i32, i32, <4 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
