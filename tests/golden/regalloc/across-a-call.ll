; RUN: gasket cc --simd=16 %s | FileCheck %s
; What lives through a call, here of a function that calls another, is where neither of them writes.
; CHECK:      send (16|M0) {{ *}}[[KEPT:r[0-9]+]]:ud
; CHECK:      {{^ +}}call (16|M0)
; CHECK-NOT:  [[KEPT]].0<1>
; CHECK:      sends (16|M0) {{ *}}null:ud {{ *}}r{{[0-9]+}} {{ *}}[[KEPT]]
; CHECK:      {EOT}
; CHECK-NOT:  [[KEPT]].0<1>
; CHECK:      ret (16|M0)
; CHECK-NOT:  [[KEPT]].0<1>
; CHECK:      ret (16|M0)
define internal <16 x i32> @g(<16 x i1> %em, <16 x i32> %x) noinline "gasket.thread"="16" {
  %r = mul <16 x i32> %x, %x
  ret <16 x i32> %r
}
define internal <16 x i32> @f(<16 x i1> %em, <16 x i32> %x) noinline "gasket.thread"="16" {
  %s = call <16 x i32> @g(<16 x i1> %em, <16 x i32> %x)
  %t = call <16 x i32> @g(<16 x i1> %em, <16 x i32> %s)
  %r = add <16 x i32> %s, %t
  ret <16 x i32> %r
}
define dllexport spir_kernel void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
  %x = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  %r = call <16 x i32> @f(<16 x i1> %em, <16 x i32> %x)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> %x)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 64, <16 x i32> %r)
  ret void
}
declare <16 x i1> @gasket.simd.entry.v16i1()
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
