; RUN: gasket cc --simd=16 %s | FileCheck %s
; A barrier signals with the barrier id of r0.2 and waits for n0.
; CHECK: and (8|M0) {{ *}}[[H:r[0-9]+]].0<1>:ud {{ *}}r0.2<0;1,0>:ud {{ *}}0x8F000000:ud
; CHECK: mov (1|M0) {{ *}}n0.0
; CHECK: send (1|M0) {{.*}} [[H]] {{ *}}0x3 0x02000004
; CHECK: wait
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  call void @gasket.barrier(i32 1, i32 2)
  ret void
}
declare void @gasket.barrier(i32, i32)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
