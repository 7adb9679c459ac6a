; RUN: gasket run -g 16 -l 16 -a in=int[16]:iota -a out=int[16] --print out %s | FileCheck %s
; RUN: gasket run -g 16 -l 16 -a in=int[16]:iota -a out=int[16] --print out --via=ir %s | FileCheck %s
; Region writes to masks: into a mask, its complement, an undefined and a constant one, of a comparison and of a part of another mask. Each
; result is the bits of a mask.
declare <16 x i32> @gasket.block_read.v16i32.i64(i32, i32, i64)
declare void @gasket.block_write.v16i32.i64(i32, i32, i64, <16 x i32>)
declare i32 @gasket.ballot.v16i1(<16 x i1>)
declare <8 x i1> @llvm.genx.rdregioni.v8i1.v16i1(<16 x i1>, i32, i32, i32, i16, i32)
declare <16 x i1> @llvm.genx.wrregioni.v16i1.v8i1(<16 x i1>, <8 x i1>, i32, i32, i32, i16, i32, i1)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32>, i32, i32, i32, i16, i32)
declare <16 x i1> @gasket.simd.entry.v16i1()
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
  %v = call <16 x i32> @gasket.block_read.v16i32.i64(i32 255, i32 16, i64 %in)
  %odd = trunc <16 x i32> %v to <16 x i1>
  %even = xor <16 x i1> %odd, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %small = icmp slt <16 x i32> %v, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %part = call <8 x i1> @llvm.genx.rdregioni.v8i1.v16i1(<16 x i1> %small, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %eight = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32> %v, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %nine = icmp eq <8 x i32> %eight, <i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9>
  %m0 = call <16 x i1> @llvm.genx.wrregioni.v16i1.v8i1(<16 x i1> %odd, <8 x i1> %part, i32 0, i32 8, i32 1, i16 8, i32 undef, i1 true)
  %m1 = call <16 x i1> @llvm.genx.wrregioni.v16i1.v8i1(<16 x i1> %even, <8 x i1> %part, i32 0, i32 8, i32 1, i16 8, i32 undef, i1 true)
  %m2 = call <16 x i1> @llvm.genx.wrregioni.v16i1.v8i1(<16 x i1> zeroinitializer, <8 x i1> %nine, i32 0, i32 8, i32 1, i16 8, i32 undef, i1 true)
  %m3 = call <16 x i1> @llvm.genx.wrregioni.v16i1.v8i1(<16 x i1> %even, <8 x i1> %nine, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %m4 = call <16 x i1> @llvm.genx.wrregioni.v16i1.v8i1(<16 x i1> %m0, <8 x i1> %part, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %b0 = call i32 @gasket.ballot.v16i1(<16 x i1> %m0)
  %b1 = call i32 @gasket.ballot.v16i1(<16 x i1> %m1)
  %b2 = call i32 @gasket.ballot.v16i1(<16 x i1> %m2)
  %b3 = call i32 @gasket.ballot.v16i1(<16 x i1> %m3)
  %b4 = call i32 @gasket.ballot.v16i1(<16 x i1> %m4)
  %b5 = call i32 @gasket.ballot.v16i1(<16 x i1> %even)
  %r0 = insertelement <16 x i32> zeroinitializer, i32 %b0, i32 0
  %r1 = insertelement <16 x i32> %r0, i32 %b1, i32 1
  %r2 = insertelement <16 x i32> %r1, i32 %b2, i32 2
  %r3 = insertelement <16 x i32> %r2, i32 %b3, i32 3
  %r4 = insertelement <16 x i32> %r3, i32 %b4, i32 4
  %r5 = insertelement <16 x i32> %r4, i32 %b5, i32 5
  call void @gasket.block_write.v16i32.i64(i32 255, i32 16, i64 %out, <16 x i32> %r5)
  ret void
}
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !2, i32 0, !2}
; CHECK: {{^}}1962{{$}}
; CHECK-NEXT: {{^}}1877{{$}}
; CHECK-NEXT: {{^}}512{{$}}
; CHECK-NEXT: {{^}}21762{{$}}
; CHECK-NEXT: {{^}}1799{{$}}
; CHECK-NEXT: {{^}}21845{{$}}
!2 = !{i32 0, i32 0}
