; RUN: gasket cc --simd=16 %s | FileCheck %s
; A uniform address is one lane of a message.
; CHECK: (W) {{ *}}send (1|M0) {{.*}} 0xC 0x02106E00
define dllexport void @k(i64 %in, i64 %out, i32 %at) "gasket.thread"="16" {
  %v = call i32 @gasket.gather.i32.i32(i1 true, i32 0, i32 4, i32 %at, i32 undef)
  %v1 = bitcast i32 %v to <1 x i32>
  %b = call <8 x i32> @llvm.genx.rdregioni.v8i32.v1i32(<1 x i32> %v1, i32 0, i32 8, i32 0, i16 0, i32 undef)
  call void @gasket.block_write.v8i32.i32(i32 1, i32 16, i32 0, <8 x i32> %b)
  ret void
}
declare i32 @gasket.gather.i32.i32(i1, i32, i32, i32, i32)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v1i32(<1 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v8i32.i32(i32, i32, i32, <8 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
