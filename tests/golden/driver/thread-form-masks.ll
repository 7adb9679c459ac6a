; RUN: gasket run -g 16 -l 16 -a in=int[16]:iota -a out=int[16] --print out %s | FileCheck %s
; RUN: gasket run -g 16 -l 16 -a in=int[16]:iota -a out=int[16] --print out --via=ir %s | FileCheck %s
; Booleans in thread form: queries of masks that are no execution mask, regions and lanes of masks, bits of masks.
declare <16 x i32> @gasket.block_read.v16i32.i64(i32, i32, i64)
declare void @gasket.block_write.v16i32.i64(i32, i32, i64, <16 x i32>)
declare i1 @gasket.any.v16i1(<16 x i1>)
declare i1 @gasket.all.v16i1(<16 x i1>)
declare i32 @gasket.ballot.v16i1(<16 x i1>)
declare i1 @gasket.any.v8i1(<8 x i1>)
declare i1 @gasket.all.v8i1(<8 x i1>)
declare i32 @gasket.ballot.v8i1(<8 x i1>)
declare <8 x i1> @llvm.genx.rdregioni.v8i1.v16i1(<16 x i1>, i32, i32, i32, i16, i32)
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
  %v = call <16 x i32> @gasket.block_read.v16i32.i64(i32 255, i32 16, i64 %in)
  %five = icmp eq <16 x i32> %v, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  %small = icmp slt <16 x i32> %v, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %none = icmp slt <16 x i32> %v, zeroinitializer
  %odd = trunc <16 x i32> %v to <16 x i1>
  %low = call <8 x i1> @llvm.genx.rdregioni.v8i1.v16i1(<16 x i1> %five, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %high = call <8 x i1> @llvm.genx.rdregioni.v8i1.v16i1(<16 x i1> %five, i32 0, i32 8, i32 1, i16 8, i32 undef)
  %a0 = call i1 @gasket.any.v16i1(<16 x i1> %five)
  %a1 = call i1 @gasket.all.v16i1(<16 x i1> %five)
  %a2 = call i1 @gasket.any.v16i1(<16 x i1> %none)
  %a3 = call i1 @gasket.all.v16i1(<16 x i1> %small)
  %a4 = call i1 @gasket.any.v8i1(<8 x i1> %low)
  %a5 = call i1 @gasket.any.v8i1(<8 x i1> %high)
  %not = xor <16 x i1> %five, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %a6 = call i1 @gasket.all.v16i1(<16 x i1> %not)
  %nh = xor <8 x i1> %high, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %a7 = call i1 @gasket.all.v8i1(<8 x i1> %nh)
  %b0 = call i32 @gasket.ballot.v16i1(<16 x i1> %odd)
  %b1 = call i32 @gasket.ballot.v16i1(<16 x i1> %not)
  %b2 = call i32 @gasket.ballot.v8i1(<8 x i1> %low)
  %z0 = zext i1 %a0 to i32
  %z1 = zext i1 %a1 to i32
  %z2 = zext i1 %a2 to i32
  %z3 = zext i1 %a3 to i32
  %z4 = zext i1 %a4 to i32
  %z5 = zext i1 %a5 to i32
  %z6 = zext i1 %a6 to i32
  %z7 = zext i1 %a7 to i32
  %s0 = select i1 %a1, <16 x i1> %odd, <16 x i1> %five
  %b3 = call i32 @gasket.ballot.v16i1(<16 x i1> %s0)
  %s1 = select <16 x i1> %odd, <16 x i1> %five, <16 x i1> %small
  %b4 = call i32 @gasket.ballot.v16i1(<16 x i1> %s1)
  %ne = icmp ne <16 x i1> %odd, %five
  %b5 = call i32 @gasket.ballot.v16i1(<16 x i1> %ne)
  %eq = icmp eq <16 x i1> %odd, %five
  %b6 = call i32 @gasket.ballot.v16i1(<16 x i1> %eq)
  %r0 = insertelement <16 x i32> zeroinitializer, i32 %z0, i32 0
  %r1 = insertelement <16 x i32> %r0, i32 %z1, i32 1
  %r2 = insertelement <16 x i32> %r1, i32 %z2, i32 2
  %r3 = insertelement <16 x i32> %r2, i32 %z3, i32 3
  %r4 = insertelement <16 x i32> %r3, i32 %z4, i32 4
  %r5 = insertelement <16 x i32> %r4, i32 %z5, i32 5
  %r6 = insertelement <16 x i32> %r5, i32 %z6, i32 6
  %r7 = insertelement <16 x i32> %r6, i32 %z7, i32 7
  %r8 = insertelement <16 x i32> %r7, i32 %b0, i32 8
  %r9 = insertelement <16 x i32> %r8, i32 %b1, i32 9
  %ra = insertelement <16 x i32> %r9, i32 %b2, i32 10
  %rb = insertelement <16 x i32> %ra, i32 %b3, i32 11
  %rc = insertelement <16 x i32> %rb, i32 %b4, i32 12
  %rd = insertelement <16 x i32> %rc, i32 %b5, i32 13
  %re = insertelement <16 x i32> %rd, i32 %b6, i32 14
  %ho = call <8 x i1> @llvm.genx.rdregioni.v8i1.v16i1(<16 x i1> %odd, i32 0, i32 8, i32 1, i16 8, i32 undef)
  %b7 = call i32 @gasket.ballot.v8i1(<8 x i1> %ho)
  %rf = insertelement <16 x i32> %re, i32 %b7, i32 15
  call void @gasket.block_write.v16i32.i64(i32 255, i32 16, i64 %out, <16 x i32> %rf)
  ret void
}
declare <16 x i1> @gasket.simd.entry.v16i1()
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !2, i32 0, !2}
; CHECK: {{^}}1{{$}}
; CHECK-NEXT: {{^}}0{{$}}
; CHECK-NEXT: {{^}}0{{$}}
; CHECK-NEXT: {{^}}1{{$}}
; CHECK-NEXT: {{^}}1{{$}}
; CHECK-NEXT: {{^}}0{{$}}
; CHECK-NEXT: {{^}}0{{$}}
; CHECK-NEXT: {{^}}1{{$}}
; CHECK-NEXT: {{^}}43690{{$}}
; CHECK-NEXT: {{^}}65503{{$}}
; CHECK-NEXT: {{^}}32{{$}}
; CHECK-NEXT: {{^}}32{{$}}
; CHECK-NEXT: {{^}}21877{{$}}
; CHECK-NEXT: {{^}}43658{{$}}
; CHECK-NEXT: {{^}}21877{{$}}
; CHECK-NEXT: {{^}}170{{$}}
!2 = !{i32 0, i32 0}
