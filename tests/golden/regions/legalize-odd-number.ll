; RUN: gasket cc --print-after=legalize-regions -o /dev/null %s 2>&1 | FileCheck %s
; Thirty words are sixteen, eight, four and two.
; CHECK: add <16 x i16>
; CHECK: add <8 x i16>
; CHECK: add <4 x i16>
; CHECK: add <2 x i16>
; CHECK-NOT: add <
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <32 x i16> @gasket.block_read.v32i16.i32(i32 0, i32 16, i32 0)
  %p = call <30 x i16> @llvm.genx.rdregioni.v30i16.v32i16(<32 x i16> %x, i32 0, i32 30, i32 1, i16 2, i32 undef)
  %z = add <30 x i16> %p, <i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5>
  %w = call <32 x i16> @llvm.genx.wrregioni.v32i16.v30i16.i1(<32 x i16> %x, <30 x i16> %z, i32 0, i32 30, i32 1, i16 0, i32 undef, i1 true)
  call void @gasket.block_write.v32i16.i32(i32 1, i32 16, i32 0, <32 x i16> %w)
  ret void
}
declare <32 x i16> @gasket.block_read.v32i16.i32(i32, i32, i32)
declare <30 x i16> @llvm.genx.rdregioni.v30i16.v32i16(<32 x i16>, i32, i32, i32, i16, i32)
declare <32 x i16> @llvm.genx.wrregioni.v32i16.v30i16.i1(<32 x i16>, <30 x i16>, i32, i32, i32, i16, i32, i1)
declare void @gasket.block_write.v32i16.i32(i32, i32, i32, <32 x i16>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
