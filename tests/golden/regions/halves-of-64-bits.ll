; RUN: gasket cc --simd=16 %s | FileCheck %s
; Low and high dwords of qwords are read where they are: no instruction takes them apart.
; CHECK: add (8|M0) {{ *}}[[R:r[0-9]+]].0<1>:d {{ *}}[[Q:r[0-9]+]].0<8;4,2>:d {{ *}}[[Q]].1<8;4,2>:d
; CHECK-NOT: mov (8|M0) {{.*}}<8;4,2>
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %q = call <8 x i64> @gasket.block_read.v8i64.i32(i32 0, i32 16, i32 0)
  %d = bitcast <8 x i64> %q to <16 x i32>
  %low = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32> %d, i32 0, i32 8, i32 2, i16 0, i32 undef)
  %high = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32> %d, i32 0, i32 8, i32 2, i16 4, i32 undef)
  %s = add <8 x i32> %low, %high
  call void @gasket.block_write.v8i32.i32(i32 1, i32 16, i32 0, <8 x i32> %s)
  ret void
}
declare <8 x i64> @gasket.block_read.v8i64.i32(i32, i32, i32)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v8i32.i32(i32, i32, i32, <8 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
