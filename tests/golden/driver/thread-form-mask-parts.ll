; RUN: gasket run -g 16 -l 16 -a in=int[16]:iota -a out=int[16] --print out %s | FileCheck %s
; RUN: gasket run -g 16 -l 16 -a in=int[16]:iota -a out=int[16] --print out --via=ir %s | FileCheck %s
; Region writes into a part of another mask, and into the complement of a mask that is no comparison.
declare <16 x i32> @gasket.block_read.v16i32.i64(i32, i32, i64)
declare void @gasket.block_write.v16i32.i64(i32, i32, i64, <16 x i32>)
declare i32 @gasket.ballot.v8i1(<8 x i1>)
declare i32 @gasket.ballot.v16i1(<16 x i1>)
declare <8 x i1> @llvm.genx.rdregioni.v8i1.v16i1(<16 x i1>, i32, i32, i32, i16, i32)
declare <4 x i1> @llvm.genx.rdregioni.v4i1.v16i1(<16 x i1>, i32, i32, i32, i16, i32)
declare <8 x i1> @llvm.genx.wrregioni.v8i1.v4i1(<8 x i1>, <4 x i1>, i32, i32, i32, i16, i32, i1)
declare <16 x i1> @llvm.genx.wrregioni.v16i1.v4i1(<16 x i1>, <4 x i1>, i32, i32, i32, i16, i32, i1)
declare <16 x i1> @gasket.simd.entry.v16i1()
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
  %v = call <16 x i32> @gasket.block_read.v16i32.i64(i32 255, i32 16, i64 %in)
  %odd = trunc <16 x i32> %v to <16 x i1>
  %small = icmp slt <16 x i32> %v, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %both = xor <16 x i1> %odd, %small
  %b9 = call i32 @gasket.ballot.v16i1(<16 x i1> %both)
  %not = xor <16 x i1> %both, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %four = call <4 x i1> @llvm.genx.rdregioni.v4i1.v16i1(<16 x i1> %small, i32 0, i32 4, i32 1, i16 0, i32 undef)
  %high = call <8 x i1> @llvm.genx.rdregioni.v8i1.v16i1(<16 x i1> %odd, i32 0, i32 8, i32 1, i16 8, i32 undef)
  %m0 = call <8 x i1> @llvm.genx.wrregioni.v8i1.v4i1(<8 x i1> %high, <4 x i1> %four, i32 0, i32 4, i32 1, i16 4, i32 undef, i1 true)
  %m1 = call <16 x i1> @llvm.genx.wrregioni.v16i1.v4i1(<16 x i1> %not, <4 x i1> %four, i32 0, i32 4, i32 1, i16 8, i32 undef, i1 true)
  %b0 = call i32 @gasket.ballot.v8i1(<8 x i1> %m0)
  %b1 = call i32 @gasket.ballot.v16i1(<16 x i1> %m1)
  %r0 = insertelement <16 x i32> zeroinitializer, i32 %b0, i32 0
  %r1 = insertelement <16 x i32> %r0, i32 %b1, i32 1
  %r2 = insertelement <16 x i32> %r1, i32 %b9, i32 2
  call void @gasket.block_write.v16i32.i64(i32 255, i32 16, i64 %out, <16 x i32> %r2)
  ret void
}
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !2, i32 0, !2}
; CHECK: {{^}}122{{$}}
; CHECK-NEXT: {{^}}22354{{$}}
; CHECK-NEXT: {{^}}43693{{$}}
!2 = !{i32 0, i32 0}
