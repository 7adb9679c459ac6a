; RUN: gasket run -g 16 -l 16 -a in=int[16]:iota -a out=int[16] --print out %s | FileCheck %s
; RUN: gasket run -g 16 -l 16 -a in=int[16]:iota -a out=int[16] --print out --via=ir %s | FileCheck %s
; Constant masks in thread form as operands of everything that takes masks. The mask with lanes 0, 3, 6, 7, 8, 11, 14 and 15 is 0xC9C9, that of the odd lanes
; 0xAAAA: 0xAAC9, 0xFFFF, 0, 0x55AA, 0xFFAA, 0x6363, 0x9C9C, all but lane 3, lanes 0 to 3, 16 lanes, any, all, lane 3 of the odd ones
; CHECK: {{^}}43721{{$}}
; CHECK-NEXT: {{^}}65535{{$}}
; CHECK-NEXT: {{^}}0{{$}}
; CHECK-NEXT: {{^}}21930{{$}}
; CHECK-NEXT: {{^}}65450{{$}}
; CHECK-NEXT: {{^}}25443{{$}}
; CHECK-NEXT: {{^}}40092{{$}}
; CHECK-NEXT: {{^}}65527{{$}}
; CHECK-NEXT: {{^}}15{{$}}
; CHECK-NEXT: {{^}}16{{$}}
; CHECK-NEXT: {{^}}1{{$}}
; CHECK-NEXT: {{^}}0{{$}}
; CHECK-NEXT: {{^}}1{{$}}
declare <16 x i32> @gasket.block_read.v16i32.i64(i32, i32, i64)
declare void @gasket.block_write.v16i32.i64(i32, i32, i64, <16 x i32>)
declare i32 @gasket.ballot.v16i1(<16 x i1>)
declare i1 @gasket.any.v16i1(<16 x i1>)
declare i1 @gasket.all.v16i1(<16 x i1>)
declare i32 @gasket.simd_size()
declare <16 x i1> @gasket.simd.entry.v16i1()
declare <16 x i1> @llvm.genx.wrregioni.v16i1.v8i1.i1(<16 x i1>, <8 x i1>, i32, i32, i32, i16, i32, i1)
declare <8 x i1> @llvm.genx.rdregioni.v8i1.v16i1(<16 x i1>, i32, i32, i32, i16, i32)
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
  %v = call <16 x i32> @gasket.block_read.v16i32.i64(i32 255, i32 16, i64 %in)
  %f = uitofp <16 x i32> %v to <16 x float>
  %odd = trunc <16 x i32> %v to <16 x i1>
  %low = call <8 x i1> @llvm.genx.rdregioni.v8i1.v16i1(<16 x i1> %odd, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %w0 = call <16 x i1> @llvm.genx.wrregioni.v16i1.v8i1.i1(<16 x i1> <i1 true, i1 false, i1 false, i1 true, i1 false, i1 false, i1 true, i1 true, i1 true, i1 false, i1 false, i1 true, i1 false, i1 false, i1 true, i1 true>, <8 x i1> %low, i32 0, i32 8, i32 1, i16 8, i32 undef, i1 true)
  %b0 = call i32 @gasket.ballot.v16i1(<16 x i1> %w0)
  %t = fcmp true <16 x float> %f, %f
  %b1 = call i32 @gasket.ballot.v16i1(<16 x i1> %t)
  %n = fcmp false <16 x float> %f, %f
  %b2 = call i32 @gasket.ballot.v16i1(<16 x i1> %n)
  %size = call i32 @gasket.simd_size()
  %not = xor <16 x i1> %odd, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %w1 = call <16 x i1> @llvm.genx.wrregioni.v16i1.v8i1.i1(<16 x i1> %not, <8 x i1> %low, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %b3 = call i32 @gasket.ballot.v16i1(<16 x i1> %w1)
  %w2 = call <16 x i1> @llvm.genx.wrregioni.v16i1.v8i1.i1(<16 x i1> %em, <8 x i1> %low, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %b4 = call i32 @gasket.ballot.v16i1(<16 x i1> %w2)
  %c = xor <16 x i1> <i1 true, i1 false, i1 false, i1 true, i1 false, i1 false, i1 true, i1 true, i1 true, i1 false, i1 false, i1 true, i1 false, i1 false, i1 true, i1 true>, %odd
  %b5 = call i32 @gasket.ballot.v16i1(<16 x i1> %c)
  %z16 = zext <16 x i1> %odd to <16 x i8>
  %z8 = zext <16 x i8> %z16 to <16 x i32>
  %any = call i1 @gasket.any.v16i1(<16 x i1> <i1 true, i1 false, i1 false, i1 true, i1 false, i1 false, i1 true, i1 true, i1 true, i1 false, i1 false, i1 true, i1 false, i1 false, i1 true, i1 true>)
  %za = zext i1 %any to i32
  %all = call i1 @gasket.all.v16i1(<16 x i1> <i1 true, i1 false, i1 false, i1 true, i1 false, i1 false, i1 true, i1 true, i1 true, i1 false, i1 false, i1 true, i1 false, i1 false, i1 true, i1 true>)
  %zl = zext i1 %all to i32
  %sel = select <16 x i1> <i1 true, i1 false, i1 false, i1 true, i1 false, i1 false, i1 true, i1 true, i1 true, i1 false, i1 false, i1 true, i1 false, i1 false, i1 true, i1 true>, <16 x i1> %odd, <16 x i1> %not
  %b6 = call i32 @gasket.ballot.v16i1(<16 x i1> %sel)
  %une = fcmp une <16 x float> %f, <float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0>
  %b7 = call i32 @gasket.ballot.v16i1(<16 x i1> %une)
  %ole = fcmp ole <16 x float> %f, <float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0, float 3.0>
  %b8 = call i32 @gasket.ballot.v16i1(<16 x i1> %ole)
  %x = extractelement <16 x i32> %z8, i32 3
  %r0 = insertelement <16 x i32> zeroinitializer, i32 %b0, i32 0
  %r1 = insertelement <16 x i32> %r0, i32 %b1, i32 1
  %r2 = insertelement <16 x i32> %r1, i32 %b2, i32 2
  %r3 = insertelement <16 x i32> %r2, i32 %b3, i32 3
  %r4 = insertelement <16 x i32> %r3, i32 %b4, i32 4
  %r5 = insertelement <16 x i32> %r4, i32 %b5, i32 5
  %r6 = insertelement <16 x i32> %r5, i32 %b6, i32 6
  %r7 = insertelement <16 x i32> %r6, i32 %b7, i32 7
  %r8 = insertelement <16 x i32> %r7, i32 %b8, i32 8
  %r9 = insertelement <16 x i32> %r8, i32 %size, i32 9
  %r10 = insertelement <16 x i32> %r9, i32 %za, i32 10
  %r11 = insertelement <16 x i32> %r10, i32 %zl, i32 11
  %r12 = insertelement <16 x i32> %r11, i32 %x, i32 12
  call void @gasket.block_write.v16i32.i64(i32 255, i32 16, i64 %out, <16 x i32> %r12)
  ret void
}
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !2, i32 0, !2}
!2 = !{i32 0, i32 0}
