; RUN: gasket cc --simd=16 %s | FileCheck %s
; Four components come in one message, each in registers of its own.
; CHECK: send (16|M0) {{.*}} 0xC 0x04805000
; CHECK-NOT: send (16
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
  %l = call <16 x i16> @gasket.local_ids.v16i16(i32 0)
  %i = zext <16 x i16> %l to <16 x i32>
  %o = shl <16 x i32> %i, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %v = call <64 x float> @gasket.gather.v64f32.v16i32(<16 x i1> %em, i32 0, i32 16, <16 x i32> %o, <64 x float> undef)
  %y = call <16 x float> @llvm.genx.rdregionf.v16f32.v64f32(<64 x float> %v, i32 0, i32 16, i32 1, i16 64, i32 undef)
  call void @gasket.block_write.v16f32.i32(i32 1, i32 16, i32 0, <16 x float> %y)
  ret void
}
declare <16 x i16> @gasket.local_ids.v16i16(i32)
declare <64 x float> @gasket.gather.v64f32.v16i32(<16 x i1>, i32, i32, <16 x i32>, <64 x float>)
declare <16 x float> @llvm.genx.rdregionf.v16f32.v64f32(<64 x float>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v16f32.i32(i32, i32, i32, <16 x float>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
declare <16 x i1> @gasket.simd.entry.v16i1()
