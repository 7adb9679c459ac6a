; RUN: gasket run -g 16 -l 16 -a in=int[16]:iota -a out=int[16] --print out %s | FileCheck %s
; RUN: gasket run -g 16 -l 16 -a in=int[16]:iota -a out=int[16] --print out --via=ir %s | FileCheck %s
; Masks that are comparisons which hold for unordered operands, negations, halves, and the bits of a word: as operands of logic, merges, writes and phis.
; Lanes below 5; of these 3 and 4; lanes above 12; the low half of the first and the high half of the odd lanes; even lanes; the odd ones of a half; 7 * 0x1111
; CHECK: {{^}}31{{$}}
; CHECK-NEXT: {{^}}24{{$}}
; CHECK-NEXT: {{^}}57344{{$}}
; CHECK-NEXT: {{^}}43551{{$}}
; CHECK-NEXT: {{^}}21845{{$}}
; CHECK-NEXT: {{^}}170{{$}}
; CHECK-NEXT: {{^}}30583{{$}}
declare <16 x i32> @gasket.block_read.v16i32.i64(i32, i32, i64)
declare void @gasket.block_write.v16i32.i64(i32, i32, i64, <16 x i32>)
declare i32 @gasket.ballot.v16i1(<16 x i1>)
declare i32 @gasket.ballot.v8i1(<8 x i1>)
declare i1 @gasket.any.v16i1(<16 x i1>)
declare <16 x i1> @gasket.simd.entry.v16i1()
declare <16 x i1> @llvm.genx.wrregioni.v16i1.v8i1.i1(<16 x i1>, <8 x i1>, i32, i32, i32, i16, i32, i1)
declare <8 x i1> @llvm.genx.rdregioni.v8i1.v16i1(<16 x i1>, i32, i32, i32, i16, i32)
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" !kernel_arg_addr_space !0 {
entry:
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
  %v = call <16 x i32> @gasket.block_read.v16i32.i64(i32 255, i32 16, i64 %in)
  %f = uitofp <16 x i32> %v to <16 x float>
  %odd = trunc <16 x i32> %v to <16 x i1>
  %not = xor <16 x i1> %odd, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %high = call <8 x i1> @llvm.genx.rdregioni.v8i1.v16i1(<16 x i1> %odd, i32 0, i32 8, i32 1, i16 8, i32 undef)
  %sum = extractelement <16 x i32> %v, i32 7
  %half = trunc i32 %sum to i16
  %shifted = mul i16 %half, 4369
  %bits = bitcast i16 %shifted to <16 x i1>
  %ult = fcmp ult <16 x float> %f, <float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0>
  %b0 = call i32 @gasket.ballot.v16i1(<16 x i1> %ult)
  %big = icmp ugt <16 x i32> %v, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %and = and <16 x i1> %ult, %big
  %b1 = call i32 @gasket.ballot.v16i1(<16 x i1> %and)
  %top = icmp ugt <16 x i32> %v, <i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12>
  %merge = select <16 x i1> %em, <16 x i1> %top, <16 x i1> %ult
  %b2 = call i32 @gasket.ballot.v16i1(<16 x i1> %merge)
  %w1 = call <16 x i1> @llvm.genx.wrregioni.v16i1.v8i1.i1(<16 x i1> %ult, <8 x i1> %high, i32 0, i32 8, i32 1, i16 8, i32 undef, i1 true)
  %b3 = call i32 @gasket.ballot.v16i1(<16 x i1> %w1)
  %any = call i1 @gasket.any.v16i1(<16 x i1> %top)
  br i1 %any, label %yes, label %no
yes:
  br label %end
no:
  br label %end
end:
  %p0 = phi <16 x i1> [ %not, %yes ], [ %odd, %no ]
  %p1 = phi <8 x i1> [ %high, %yes ], [ zeroinitializer, %no ]
  %p2 = phi <16 x i1> [ %bits, %yes ], [ %odd, %no ]
  %b4 = call i32 @gasket.ballot.v16i1(<16 x i1> %p0)
  %b5 = call i32 @gasket.ballot.v8i1(<8 x i1> %p1)
  %b6 = call i32 @gasket.ballot.v16i1(<16 x i1> %p2)
  %r0 = insertelement <16 x i32> zeroinitializer, i32 %b0, i32 0
  %r1 = insertelement <16 x i32> %r0, i32 %b1, i32 1
  %r2 = insertelement <16 x i32> %r1, i32 %b2, i32 2
  %r3 = insertelement <16 x i32> %r2, i32 %b3, i32 3
  %r4 = insertelement <16 x i32> %r3, i32 %b4, i32 4
  %r5 = insertelement <16 x i32> %r4, i32 %b5, i32 5
  %r6 = insertelement <16 x i32> %r5, i32 %b6, i32 6
  call void @gasket.block_write.v16i32.i64(i32 255, i32 16, i64 %out, <16 x i32> %r6)
  ret void
}
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !2, i32 0, !2}
!2 = !{i32 0, i32 0}
