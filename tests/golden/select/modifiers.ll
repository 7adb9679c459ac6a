; RUN: gasket cc --simd=16 %s | FileCheck %s
; fneg and fabs fold into the sources.
; CHECK: mul (16|M0) {{.*}} -r{{.*}} (abs)r
; CHECK-NOT: mov (16
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <16 x float> @gasket.block_read.v16f32.i32(i32 0, i32 16, i32 0)
  %y = call <16 x float> @gasket.block_read.v16f32.i32(i32 0, i32 16, i32 256)
  %n = fneg <16 x float> %x
  %a = call <16 x float> @llvm.fabs.v16f32(<16 x float> %y)
  %z = fmul <16 x float> %n, %a
  call void @gasket.block_write.v16f32.i32(i32 1, i32 16, i32 0, <16 x float> %z)
  ret void
}
declare <16 x float> @gasket.block_read.v16f32.i32(i32, i32, i32)
declare <16 x float> @llvm.fabs.v16f32(<16 x float>)
declare void @gasket.block_write.v16f32.i32(i32, i32, i32, <16 x float>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
