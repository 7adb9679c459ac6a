; RUN: gasket run -g 32 -l 32 -a in=int[32]:iota -a out=int[32] --print out %s | FileCheck %s
; RUN: gasket run -g 32 -l 32 -a in=int[32]:iota -a out=int[32] --print out --via=ir %s | FileCheck %s
; Masks of 32 lanes, whose words are dwords: queries of masks, their complements, parts that begin in the middle, and writes to them.
declare <32 x i32> @gasket.block_read.v32i32.i64(i32, i32, i64)
declare void @gasket.block_write.v32i32.i64(i32, i32, i64, <32 x i32>)
declare i1 @gasket.any.v32i1(<32 x i1>)
declare i1 @gasket.all.v32i1(<32 x i1>)
declare i32 @gasket.ballot.v32i1(<32 x i1>)
declare i1 @gasket.any.v16i1(<16 x i1>)
declare i32 @gasket.ballot.v16i1(<16 x i1>)
declare i32 @gasket.ballot.v8i1(<8 x i1>)
declare <16 x i1> @llvm.genx.rdregioni.v16i1.v32i1(<32 x i1>, i32, i32, i32, i16, i32)
declare <8 x i1> @llvm.genx.rdregioni.v8i1.v32i1(<32 x i1>, i32, i32, i32, i16, i32)
declare <32 x i1> @llvm.genx.wrregioni.v32i1.v16i1(<32 x i1>, <16 x i1>, i32, i32, i32, i16, i32, i1)
declare <32 x i1> @gasket.simd.entry.v32i1()
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="32" !kernel_arg_addr_space !0 {
  %em = call <32 x i1> @gasket.simd.entry.v32i1()
  %v = call <32 x i32> @gasket.block_read.v32i32.i64(i32 255, i32 16, i64 %in)
  %odd = trunc <32 x i32> %v to <32 x i1>
  %even = xor <32 x i1> %odd, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %late = icmp eq <32 x i32> %v, <i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29, i32 29>
  %none = icmp slt <32 x i32> %v, <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %every = icmp slt <32 x i32> %v, <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>
  %high = call <16 x i1> @llvm.genx.rdregioni.v16i1.v32i1(<32 x i1> %late, i32 0, i32 16, i32 1, i16 16, i32 undef)
  %low = call <16 x i1> @llvm.genx.rdregioni.v16i1.v32i1(<32 x i1> %late, i32 0, i32 16, i32 1, i16 0, i32 undef)
  %last = call <8 x i1> @llvm.genx.rdregioni.v8i1.v32i1(<32 x i1> %late, i32 0, i32 8, i32 1, i16 24, i32 undef)
  %a0 = call i1 @gasket.any.v32i1(<32 x i1> %late)
  %a1 = call i1 @gasket.any.v32i1(<32 x i1> %none)
  %a2 = call i1 @gasket.all.v32i1(<32 x i1> %every)
  %a3 = call i1 @gasket.all.v32i1(<32 x i1> %even)
  %a4 = call i1 @gasket.any.v16i1(<16 x i1> %high)
  %a5 = call i1 @gasket.any.v16i1(<16 x i1> %low)
  %b0 = call i32 @gasket.ballot.v32i1(<32 x i1> %late)
  %b1 = call i32 @gasket.ballot.v32i1(<32 x i1> %even)
  %b2 = call i32 @gasket.ballot.v16i1(<16 x i1> %high)
  %b3 = call i32 @gasket.ballot.v8i1(<8 x i1> %last)
  %w = call <32 x i1> @llvm.genx.wrregioni.v32i1.v16i1(<32 x i1> %even, <16 x i1> %high, i32 0, i32 16, i32 1, i16 0, i32 undef, i1 true)
  %b4 = call i32 @gasket.ballot.v32i1(<32 x i1> %w)
  %x = call <32 x i1> @llvm.genx.wrregioni.v32i1.v16i1(<32 x i1> %odd, <16 x i1> %high, i32 0, i32 16, i32 1, i16 16, i32 undef, i1 true)
  %b5 = call i32 @gasket.ballot.v32i1(<32 x i1> %x)
  %z0 = zext i1 %a0 to i32
  %z1 = zext i1 %a1 to i32
  %z2 = zext i1 %a2 to i32
  %z3 = zext i1 %a3 to i32
  %z4 = zext i1 %a4 to i32
  %z5 = zext i1 %a5 to i32
  %r0 = insertelement <32 x i32> zeroinitializer, i32 %z0, i32 0
  %r1 = insertelement <32 x i32> %r0, i32 %z1, i32 1
  %r2 = insertelement <32 x i32> %r1, i32 %z2, i32 2
  %r3 = insertelement <32 x i32> %r2, i32 %z3, i32 3
  %r4 = insertelement <32 x i32> %r3, i32 %z4, i32 4
  %r5 = insertelement <32 x i32> %r4, i32 %z5, i32 5
  %r6 = insertelement <32 x i32> %r5, i32 %b0, i32 6
  %r7 = insertelement <32 x i32> %r6, i32 %b1, i32 7
  %r8 = insertelement <32 x i32> %r7, i32 %b2, i32 8
  %r9 = insertelement <32 x i32> %r8, i32 %b3, i32 9
  %r10 = insertelement <32 x i32> %r9, i32 %b4, i32 10
  %r11 = insertelement <32 x i32> %r10, i32 %b5, i32 11
  call void @gasket.block_write.v32i32.i64(i32 255, i32 16, i64 %out, <32 x i32> %r11)
  ret void
}
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !2, i32 0, !2}
; CHECK: {{^}}1{{$}}
; CHECK-NEXT: {{^}}0{{$}}
; CHECK-NEXT: {{^}}1{{$}}
; CHECK-NEXT: {{^}}0{{$}}
; CHECK-NEXT: {{^}}1{{$}}
; CHECK-NEXT: {{^}}0{{$}}
; CHECK-NEXT: {{^}}536870912{{$}}
; CHECK-NEXT: {{^}}1431655765{{$}}
; CHECK-NEXT: {{^}}8192{{$}}
; CHECK-NEXT: {{^}}32{{$}}
; CHECK-NEXT: {{^}}1431642112{{$}}
; CHECK-NEXT: {{^}}536914602{{$}}
!2 = !{i32 0, i32 0}
