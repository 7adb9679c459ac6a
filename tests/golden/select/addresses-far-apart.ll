; RUN: gasket cc %s | FileCheck %s
; An indirect operand reaches 512 bytes below its address and 511 above it: the second region takes the address of the first one, and the third one, 576 bytes further,
; has its own.
; CHECK: add (1|M0) a0.0<1>:uw
; CHECK: r[a0.0]
; CHECK-NOT: a0.0<1>
; CHECK: r[a0.0,64]
; CHECK: add (1|M0) a0.0<1>:uw
; CHECK: r[a0.0]
define dllexport void @k(i64 %in, i64 %out, i16 %at) "gasket.thread"="16" {
  %x = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  %a = call <128 x i32> @llvm.genx.wrregioni.v128i32.v16i32.i1(<128 x i32> zeroinitializer, <16 x i32> %x, i32 0, i32 16, i32 1, i16 0, i32 undef, i1 true)
  %r = call <16 x i32> @llvm.genx.rdregioni.v16i32.v128i32(<128 x i32> %a, i32 0, i32 16, i32 1, i16 %at, i32 undef)
  %at2 = add i16 %at, 64
  %s = call <16 x i32> @llvm.genx.rdregioni.v16i32.v128i32(<128 x i32> %a, i32 0, i32 16, i32 1, i16 %at2, i32 undef)
  %at3 = add i16 %at, 576
  %t = call <16 x i32> @llvm.genx.rdregioni.v16i32.v128i32(<128 x i32> %a, i32 0, i32 16, i32 1, i16 %at3, i32 undef)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> %r)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 64, <16 x i32> %s)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 128, <16 x i32> %t)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare <128 x i32> @llvm.genx.wrregioni.v128i32.v16i32.i1(<128 x i32>, <16 x i32>, i32, i32, i32, i16, i32, i1)
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v128i32(<128 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
