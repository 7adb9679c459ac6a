; RUN: gasket cc --print-after=legalize-regions -o /dev/null %s 2>&1 | FileCheck %s
; Two registers hold sixteen dwords: thirty-two are added in two instructions, and the parts meet in the message only.
; CHECK: add <16 x i32>
; CHECK: add <16 x i32>
; CHECK: wrregioni{{.*}} @ 0
; CHECK: wrregioni{{.*}} @ 64
; CHECK-NOT: add <
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <32 x i32> @gasket.block_read.v32i32.i32(i32 0, i32 16, i32 0)
  %y = call <32 x i32> @gasket.block_read.v32i32.i32(i32 0, i32 16, i32 128)
  %z = add <32 x i32> %x, %y
  call void @gasket.block_write.v32i32.i32(i32 1, i32 16, i32 0, <32 x i32> %z)
  ret void
}
declare <32 x i32> @gasket.block_read.v32i32.i32(i32, i32, i32)
declare void @gasket.block_write.v32i32.i32(i32, i32, i32, <32 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
