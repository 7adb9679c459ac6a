; RUN: gasket cc --simd=16 %s | FileCheck %s
; A conversion to a narrower type writes with a stride; one raw move packs.
; CHECK: mov (16|M0) {{ *}}[[T:r[0-9]+]].0<2>:w {{ *}}r{{.*}}:f
; CHECK-NEXT: mov (16|M0) {{.*}}<1>:uw {{ *}}[[T]].0<{{.*}}2>:uw
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %x = call <16 x float> @gasket.block_read.v16f32.i32(i32 0, i32 16, i32 0)
  %z = fptosi <16 x float> %x to <16 x i16>
  call void @gasket.block_write.v16i16.i32(i32 1, i32 16, i32 0, <16 x i16> %z)
  ret void
}
declare <16 x float> @gasket.block_read.v16f32.i32(i32, i32, i32)
declare void @gasket.block_write.v16i16.i32(i32, i32, i32, <16 x i16>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
