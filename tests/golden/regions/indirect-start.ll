; RUN: gasket cc --simd=16 %s | FileCheck %s
; A start known at run time goes through a0. Nothing says where it lies in its register: rows of one element.
; CHECK: add (1|M0) {{ *}}a0.0<1>:uw
; CHECK: mov (8|M0) {{.*}} r[a0.0]<1;1,0>:d
define dllexport void @k(i64 %in, i64 %out, i32 %at) "gasket.thread"="16" {
  %x = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  %s = trunc i32 %at to i16
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32> %x, i32 0, i32 8, i32 1, i16 %s, i32 undef)
  call void @gasket.block_write.v8i32.i32(i32 1, i32 16, i32 0, <8 x i32> %r)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v8i32.i32(i32, i32, i32, <8 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
