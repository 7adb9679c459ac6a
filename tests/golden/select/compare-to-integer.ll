; RUN: gasket cc --simd=16 %s | FileCheck %s
; All ones or zeros are what cmp writes.
; CHECK: cmp (16|M0) (lt)f{{.*}} r{{.*}}:d
; CHECK-NOT: {{ sel \(}}
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  %y = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 256)
  %c = icmp slt <16 x i32> %x, %y
  %z = sext <16 x i1> %c to <16 x i32>
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> %z)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
