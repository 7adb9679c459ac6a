; RUN: gasket cc --simd=16 %s | FileCheck %s
; The EM is no predicate: the message goes without (W).
; CHECK: {{^}} {{ *}}send (16|M0) {{.*}} 0xC 0x04205E00
; CHECK: {{^}} {{ *}}sends (16|M0) {{.*}} 0x8C 0x04025E01
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
  %l = call <16 x i16> @gasket.local_ids.v16i16(i32 0)
  %i = zext <16 x i16> %l to <16 x i32>
  %o = shl <16 x i32> %i, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %v = call <16 x i32> @gasket.gather.v16i32.v16i32(<16 x i1> %em, i32 0, i32 4, <16 x i32> %o, <16 x i32> undef)
  call void @gasket.scatter.v16i32.v16i32(<16 x i1> %em, i32 1, i32 4, <16 x i32> %o, <16 x i32> %v)
  ret void
}
declare <16 x i16> @gasket.local_ids.v16i16(i32)
declare <16 x i32> @gasket.gather.v16i32.v16i32(<16 x i1>, i32, i32, <16 x i32>, <16 x i32>)
declare void @gasket.scatter.v16i32.v16i32(<16 x i1>, i32, i32, <16 x i32>, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
declare <16 x i1> @gasket.simd.entry.v16i1()
