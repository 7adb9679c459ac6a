; RUN: gasket cc %s | FileCheck %s
; Seven elements into a vector whose eighth is undefined: one instruction, not one for four, two and one.
; CHECK:      oword block read
; CHECK-NEXT: mov (8|M0) {{.*}}<8;4,2>:ud
; CHECK-NEXT: mov (1|M0)
; CHECK-NEXT: sends {{.*}}oword block write
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %v = call <32 x i32> @gasket.block_read.v32i32.i32(i32 0, i32 16, i32 0)
  %r = call <7 x i32> @llvm.genx.rdregioni.v7i32.v32i32(<32 x i32> %v, i32 0, i32 7, i32 2, i16 4, i32 undef)
  %w = call <8 x i32> @llvm.genx.wrregioni.v8i32.v7i32.i1(<8 x i32> undef, <7 x i32> %r, i32 0, i32 7, i32 1, i16 0, i32 undef, i1 true)
  call void @gasket.block_write.v8i32.i32(i32 1, i32 16, i32 0, <8 x i32> %w)
  ret void
}
declare <32 x i32> @gasket.block_read.v32i32.i32(i32, i32, i32)
declare void @gasket.block_write.v8i32.i32(i32, i32, i32, <8 x i32>)
declare <7 x i32> @llvm.genx.rdregioni.v7i32.v32i32(<32 x i32>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v7i32.i1(<8 x i32>, <7 x i32>, i32, i32, i32, i16, i32, i1)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
