; RUN: gasket cc --simd=32 %s | FileCheck %s
; Thirty-two lanes are two messages; the second is for channels 16 and up.
; CHECK: sends (16|M0)
; CHECK: sends (16|M16)
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="32" {
  %em = call <32 x i1> @gasket.simd.entry.v32i1()
  %l = call <32 x i16> @gasket.local_ids.v32i16(i32 0)
  %i = zext <32 x i16> %l to <32 x i32>
  %o = shl <32 x i32> %i, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  call void @gasket.scatter.v32i32.v32i32(<32 x i1> %em, i32 1, i32 4, <32 x i32> %o, <32 x i32> %i)
  ret void
}
declare <32 x i16> @gasket.local_ids.v32i16(i32)
declare void @gasket.scatter.v32i32.v32i32(<32 x i1>, i32, i32, <32 x i32>, <32 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
declare <32 x i1> @gasket.simd.entry.v32i1()
