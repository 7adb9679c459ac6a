; RUN: gasket cc %s | FileCheck %s
; No region has elements three apart. Eight and more of them are read by address: one table of places serves all rows through the operand's displacement.
; CHECK:      mov (8|M0) {{ *}}[[T:r[0-9.]+]]<1>:w {{ *}}0x76543210:v
; CHECK-NEXT: mul (8|M0) {{ *}}[[T]]<1>:w {{ *}}[[T]]<8;8,1>:w {{ *}}6:w
; CHECK:      add (8|M0) {{ *}}a0.0<1>:uw {{ *}}[[T]]<8;8,1>:uw
; CHECK-NEXT: mov (8|M0) {{.*}} r[a0.0]<1,0>:
; CHECK-NEXT: mov (8|M0) {{.*}} r[a0.0,2]<1,0>:
; CHECK-NEXT: mov (8|M0) {{.*}} r[a0.0,4]<1,0>:
; CHECK-NEXT: mov (8|M0) {{.*}} r[a0.0,6]<1,0>:
; CHECK-NOT:  r[a0
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %v = call <32 x i16> @gasket.block_read.v32i16.i64(i32 255, i32 16, i64 %in)
  %r = call <32 x i16> @llvm.genx.rdregioni.v32i16.v32i16(<32 x i16> %v, i32 1, i32 8, i32 3, i16 0, i32 undef)
  call void @gasket.block_write.v32i16.i64(i32 255, i32 16, i64 %out, <32 x i16> %r)
  ret void
}
declare <32 x i16> @gasket.block_read.v32i16.i64(i32, i32, i64)
declare void @gasket.block_write.v32i16.i64(i32, i32, i64, <32 x i16>)
declare <32 x i16> @llvm.genx.rdregioni.v32i16.v32i16(<32 x i16>, i32, i32, i32, i16, i32)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
