; RUN: gasket cc --simd=16 %s | FileCheck %s
; fbl finds nothing in zero and says -1; the width is wanted.
; CHECK: fbl (16|M0)
; CHECK-NEXT: sel (16|M0) (lt){{.*}}:ud {{.*}} 32:w
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  %z = call <16 x i32> @llvm.cttz.v16i32(<16 x i32> %x, i1 false)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> %z)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare <16 x i32> @llvm.cttz.v16i32(<16 x i32>, i1)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
