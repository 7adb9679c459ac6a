; RUN: gasket cc --simd=16 %s | FileCheck %s
; Atomics on 64-bit addresses go eight lanes at a time.
; CHECK: sends (8|M0) {{.*}} 0x4C 0x0414A7FF
; CHECK: sends (8|M8) {{.*}} 0x4C 0x0414A7FF
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
  %l = call <16 x i16> @gasket.local_ids.v16i16(i32 0)
  %i = zext <16 x i16> %l to <16 x i32>
  %o = shl <16 x i32> %i, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %w = zext <16 x i32> %o to <16 x i64>
  %b1 = bitcast i64 %in to <1 x i64>
  %b = call <16 x i64> @llvm.genx.rdregioni.v16i64.v1i64(<1 x i64> %b1, i32 0, i32 16, i32 0, i16 0, i32 undef)
  %a = add <16 x i64> %b, %w
  %v = call <16 x i32> @gasket.atomic.v16i32.v16i64(i32 7, i32 0, <16 x i1> %em, i32 255, <16 x i64> %a, <16 x i32> %i, <16 x i32> undef)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> %v)
  ret void
}
declare <16 x i16> @gasket.local_ids.v16i16(i32)
declare <16 x i64> @llvm.genx.rdregioni.v16i64.v1i64(<1 x i64>, i32, i32, i32, i16, i32)
declare <16 x i32> @gasket.atomic.v16i32.v16i64(i32, i32, <16 x i1>, i32, <16 x i64>, <16 x i32>, <16 x i32>)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
declare <16 x i1> @gasket.simd.entry.v16i1()
