; RUN: gasket cc --simd=16 %s -o %t.asm
; With tiny tables there are too few registers for these values in any case.
; RUN: %if small %{ true %} %else %{ FileCheck --input-file=%t.asm %s %}
; Operands of math are aligned to registers, also the 16 bytes that are rematerialized for one: half a register is free next to %base.
; CHECK: //.scratch 0
; CHECK: send (16|M0)
; CHECK: add (4|M0){{ *}}[[V:r[0-9]+\.0]]<1>:f{{ *}}{{r[0-9]+\.0}}<4;4,1>:f{{ *}}1.0:f
; CHECK-NEXT: math.sqt (4|M0){{ *}}{{r[0-9]+\.0}}<1>:f{{ *}}[[V]]<4;4,1>:f
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %first = call <4 x float> @gasket.block_read.v4f32.i32(i32 0, i32 16, i32 0)
  %base = fadd <4 x float> %first, %first
  %v = fadd <4 x float> %base, <float 1.0, float 1.0, float 1.0, float 1.0>
  %x0 = call <512 x i32> @gasket.block_read.v512i32.i32(i32 0, i32 16, i32 64)
  %x1 = call <448 x i32> @gasket.block_read.v448i32.i32(i32 0, i32 16, i32 2112)
  %x2 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 3904)
  %x3 = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 3968)
  call void @gasket.block_write.v512i32.i32(i32 1, i32 16, i32 64, <512 x i32> %x0)
  call void @gasket.block_write.v448i32.i32(i32 1, i32 16, i32 2112, <448 x i32> %x1)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 3904, <16 x i32> %x2)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 3968, <16 x i32> %x3)
  %root = call <4 x float> @gasket.native.sqrt.v4f32(<4 x float> %v)
  %sum = fadd <4 x float> %base, %root
  call void @gasket.block_write.v4f32.i32(i32 1, i32 16, i32 0, <4 x float> %sum)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
declare <448 x i32> @gasket.block_read.v448i32.i32(i32, i32, i32)
declare void @gasket.block_write.v448i32.i32(i32, i32, i32, <448 x i32>)
declare <512 x i32> @gasket.block_read.v512i32.i32(i32, i32, i32)
declare void @gasket.block_write.v512i32.i32(i32, i32, i32, <512 x i32>)
declare <4 x float> @gasket.block_read.v4f32.i32(i32, i32, i32)
declare void @gasket.block_write.v4f32.i32(i32, i32, i32, <4 x float>)
declare <4 x float> @gasket.native.sqrt.v4f32(<4 x float>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
