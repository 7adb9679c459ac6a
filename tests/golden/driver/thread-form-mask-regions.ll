; RUN: gasket run -O0 -g 32 -l 32 -a in=int[32]:iota -a out=int[4] --print out %s | FileCheck %s
; RUN: gasket run -O2 -g 32 -l 32 -a in=int[32]:iota -a out=int[4] --print out %s | FileCheck %s
; RUN: gasket run -g 32 -l 32 -a in=int[32]:iota -a out=int[4] --print out --via=ir %s | FileCheck %s
; Half of a mask is written: all of its sixteen bits, under another mask, and where a comparison gives them. Bits 0 to 31 are n < 5; bits 16 to 31
; become odd numbers, those of them that a multiple of three has, and n > 28.
; CHECK:      -1431699425
; CHECK-NEXT: 136314911
; CHECK-NEXT: -536870881
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="32" !kernel_arg_addr_space !0 {
  %x = call <16 x i32> @gasket.block_read.v16i32.i64(i32 255, i32 16, i64 %in)
  %p = add i64 %in, 64
  %y = call <16 x i32> @gasket.block_read.v16i32.i64(i32 255, i32 16, i64 %p)
  %n = shufflevector <16 x i32> %x, <16 x i32> %y, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %small = icmp slt <32 x i32> %n, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  %odd = trunc <16 x i32> %y to <16 x i1>
  %third = urem <16 x i32> %y, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %three = icmp eq <16 x i32> %third, zeroinitializer
  %large = icmp sgt <16 x i32> %y, <i32 28, i32 28, i32 28, i32 28, i32 28, i32 28, i32 28, i32 28, i32 28, i32 28, i32 28, i32 28, i32 28, i32 28, i32 28, i32 28>
  %a = call <32 x i1> @llvm.genx.wrregioni.v32i1.v16i1.i1(<32 x i1> %small, <16 x i1> %odd, i32 0, i32 16, i32 1, i16 16, i32 undef, i1 true)
  %b = call <32 x i1> @llvm.genx.wrregioni.v32i1.v16i1.v16i1(<32 x i1> %small, <16 x i1> %odd, i32 0, i32 16, i32 1, i16 16, i32 undef, <16 x i1> %three)
  %c = call <32 x i1> @llvm.genx.wrregioni.v32i1.v16i1.i1(<32 x i1> %small, <16 x i1> %large, i32 0, i32 16, i32 1, i16 16, i32 undef, i1 true)
  %ia = bitcast <32 x i1> %a to i32
  %ib = bitcast <32 x i1> %b to i32
  %ic = bitcast <32 x i1> %c to i32
  %v = insertelement <4 x i32> zeroinitializer, i32 %ia, i32 0
  %v.b = insertelement <4 x i32> %v, i32 %ib, i32 1
  %v.c = insertelement <4 x i32> %v.b, i32 %ic, i32 2
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %out, <4 x i32> %v.c)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i64(i32, i32, i64)
declare void @gasket.block_write.v4i32.i64(i32, i32, i64, <4 x i32>)
declare <32 x i1> @llvm.genx.wrregioni.v32i1.v16i1.i1(<32 x i1>, <16 x i1>, i32, i32, i32, i16, i32, i1)
declare <32 x i1> @llvm.genx.wrregioni.v32i1.v16i1.v16i1(<32 x i1>, <16 x i1>, i32, i32, i32, i16, i32, <16 x i1>)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0}
!3 = !{i32 0, i32 0}
