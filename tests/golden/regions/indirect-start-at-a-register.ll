; RUN: gasket cc --simd=16 %s | FileCheck %s
; A multiple of 32 bytes begins a register, so that sixteen elements can be read at once.
; CHECK: add (1|M0) {{ *}}a0.0<1>:uw
; CHECK: mov (16|M0) {{.*}} r[a0.0]
; CHECK-NOT: a0
define dllexport void @k(i64 %in, i64 %out, i32 %at) "gasket.thread"="16" {
  %x = call <32 x i32> @gasket.block_read.v32i32.i32(i32 0, i32 16, i32 0)
  %n = trunc i32 %at to i16
  %s = shl i16 %n, 6
  %r = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32(<32 x i32> %x, i32 0, i32 16, i32 1, i16 %s, i32 undef)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> %r)
  ret void
}
declare <32 x i32> @gasket.block_read.v32i32.i32(i32, i32, i32)
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32(<32 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
