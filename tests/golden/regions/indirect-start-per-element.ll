; RUN: gasket cc --simd=16 %s | FileCheck %s
; One start an element: sixteen addresses, one instruction.
; CHECK: add (16|M0) {{ *}}a0.0<1>:uw
; CHECK: mov (16|M0) {{.*}} r[a0.0]<1,0>:d
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  %s = call <16 x i16> @gasket.block_read.v16i16.i32(i32 0, i32 16, i32 64)
  %r = call <16 x i32> @llvm.genx.rdregioni.v16i32.v16i32.v16i16(<16 x i32> %x, i32 1, i32 1, i32 0, <16 x i16> %s, i32 undef)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> %r)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare <16 x i16> @gasket.block_read.v16i16.i32(i32, i32, i32)
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v16i32.v16i16(<16 x i32>, i32, i32, i32, <16 x i16>, i32)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
