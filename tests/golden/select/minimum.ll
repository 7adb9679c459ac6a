; RUN: gasket cc --simd=16 %s | FileCheck %s
; Minimum and maximum are sel with a condition, by the sign of the types.
; CHECK: sel (16|M0) (lt)f0.0 {{.*}}:d {{.*}}:d {{.*}}:d
; CHECK: sel (16|M0) (ge)f0.0 {{.*}}:ud {{.*}}:ud {{.*}}:ud
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  %y = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 256)
  %s = call <16 x i32> @llvm.smin.v16i32(<16 x i32> %x, <16 x i32> %y)
  %z = call <16 x i32> @llvm.umax.v16i32(<16 x i32> %s, <16 x i32> %y)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> %z)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare <16 x i32> @llvm.smin.v16i32(<16 x i32>, <16 x i32>)
declare <16 x i32> @llvm.umax.v16i32(<16 x i32>, <16 x i32>)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
