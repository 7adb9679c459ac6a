; RUN: gasket cc --simd=16 %s | FileCheck %s
; 64-bit addresses take four registers for sixteen lanes, computed eight at a time.
; CHECK: add (8|M0) {{.*}}:q
; CHECK: add (8|M0) {{.*}}:q
; CHECK: send (16|M0) {{.*}} 0xC 0x082411FF
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
  %l = call <16 x i16> @gasket.local_ids.v16i16(i32 0)
  %i = zext <16 x i16> %l to <16 x i32>
  %o = shl <16 x i32> %i, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %w = zext <16 x i32> %o to <16 x i64>
  %b1 = bitcast i64 %in to <1 x i64>
  %b = call <16 x i64> @llvm.genx.rdregioni.v16i64.v1i64(<1 x i64> %b1, i32 0, i32 16, i32 0, i16 0, i32 undef)
  %a = add <16 x i64> %b, %w
  %v = call <16 x i32> @gasket.gather.v16i32.v16i64(<16 x i1> %em, i32 255, i32 4, <16 x i64> %a, <16 x i32> undef)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> %v)
  ret void
}
declare <16 x i16> @gasket.local_ids.v16i16(i32)
declare <16 x i64> @llvm.genx.rdregioni.v16i64.v1i64(<1 x i64>, i32, i32, i32, i16, i32)
declare <16 x i32> @gasket.gather.v16i32.v16i64(<16 x i1>, i32, i32, <16 x i64>, <16 x i32>)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
declare <16 x i1> @gasket.simd.entry.v16i1()
