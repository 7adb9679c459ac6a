; RUN: gasket cc --simd=16 %s | FileCheck %s
; Arguments are made where the callee wants them, the channels that are on go, and the function stands behind its caller.
; CHECK:      mov (16|M0) {{ *}}[[X:r[0-9]+]].0<1>:ud {{ *}}5:w
; CHECK:      {{^ +}}call (16|M0) {{ *}}[[BACK:r[0-9]+\.[0-9]+]] {{ *}}[[F:L[0-9]+]]
; CHECK:      {EOT}
; CHECK:      [[F]]:
; CHECK-NEXT: (W) {{ *}}mul (16|M0) {{ *}}{{r[0-9]+}}.0<1>:d {{ *}}[[X]].0<8;8,1>:d
; CHECK-NEXT: {{^ +}}ret (16|M0) {{ *}}[[BACK]]
define internal <16 x i32> @f(<16 x i1> %em, <16 x i32> %x, i32 %n) noinline "gasket.thread"="16" {
  %r = mul <16 x i32> %x, %x
  ret <16 x i32> %r
}
define dllexport spir_kernel void @k(i64 %in, i64 %out, i32 %n) "gasket.thread"="16" {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
  %r = call <16 x i32> @f(<16 x i1> %em, <16 x i32> <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>, i32 %n)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> %r)
  ret void
}
declare <16 x i1> @gasket.simd.entry.v16i1()
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
