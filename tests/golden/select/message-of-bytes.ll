; RUN: gasket cc --simd=16 %s | FileCheck %s
; A byte comes in a dword a lane and is read there.
; CHECK: send (16|M0) {{ *}}[[D:r[0-9]+]]:ud {{.*}} 0xA 0x04210100
; CHECK: mov (16|M0) {{.*}}:d {{ *}}[[D]].0<{{.*}}4>:b
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
  %l = call <16 x i16> @gasket.local_ids.v16i16(i32 0)
  %i = zext <16 x i16> %l to <16 x i32>
  %o = shl <16 x i32> %i, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %v = call <16 x i8> @gasket.gather.v16i8.v16i32(<16 x i1> %em, i32 0, i32 1, <16 x i32> %o, <16 x i8> undef)
  %e = sext <16 x i8> %v to <16 x i32>
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> %e)
  ret void
}
declare <16 x i16> @gasket.local_ids.v16i16(i32)
declare <16 x i8> @gasket.gather.v16i8.v16i32(<16 x i1>, i32, i32, <16 x i32>, <16 x i8>)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
declare <16 x i1> @gasket.simd.entry.v16i1()
