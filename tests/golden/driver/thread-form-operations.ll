; RUN: gasket run -O0 -g 16 -l 16 -a in=int[16]:iota -a out=int[16] --print out %s | FileCheck %s
; RUN: gasket run -O2 -g 16 -l 16 -a in=int[16]:iota -a out=int[16] --print out %s | FileCheck %s
; RUN: gasket run -g 16 -l 16 -a in=int[16]:iota -a out=int[16] --print out --via=ir %s | FileCheck %s
; Text in thread form may say what Gen9 has for other widths only, and compute with booleans: what is odd, as a mask of bits (10101010…
; are 43690); the remainder by 5; the third part in 64 bits; the bits of a byte.
; CHECK:      436900000
; CHECK-NEXT: 436901011
; CHECK-NEXT: 436902010
; CHECK-NEXT: 436903121
; CHECK-NEXT: 436904110
; CHECK-NEXT: 436900121
; CHECK-NEXT: 436901220
; CHECK-NEXT: 436902231
; CHECK-NEXT: 436903210
; CHECK-NEXT: 436904321
; CHECK-NEXT: 436900320
; CHECK-NEXT: 436901331
; CHECK-NEXT: 436902420
; CHECK-NEXT: 436903431
; CHECK-NEXT: 436904430
; CHECK-NEXT: 436900541
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  %x = call <16 x i32> @gasket.block_read.v16i32.i64(i32 255, i32 16, i64 %in)
  %odd = trunc <16 x i32> %x to <16 x i1>
  %frozen = freeze <16 x i1> %odd
  %also = icmp uge <16 x i1> %frozen, %odd
  %same = mul <16 x i1> %also, %odd
  %one = zext <16 x i1> %same to <16 x i32>
  %bits = bitcast <16 x i1> %odd to i16
  %mask = zext i16 %bits to i32
  %masks = mul i32 %mask, 10000
  %vector = bitcast i32 %masks to <1 x i32>
  %high = call <16 x i32> @llvm.genx.rdregioni.v16i32.v1i32(<1 x i32> %vector, i32 0, i32 16, i32 0, i16 0, i32 undef)
  %float = uitofp <16 x i32> %x to <16 x float>
  %rest = frem <16 x float> %float, <float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0, float 5.0>
  %remainder = fptoui <16 x float> %rest to <16 x i32>
  %thousands = mul <16 x i32> %remainder, <i32 1000, i32 1000, i32 1000, i32 1000, i32 1000, i32 1000, i32 1000, i32 1000, i32 1000, i32 1000, i32 1000, i32 1000, i32 1000, i32 1000, i32 1000, i32 1000>
  %wide = zext <16 x i32> %x to <16 x i64>
  %third = udiv <16 x i64> %wide, <i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3>
  %low = trunc <16 x i64> %third to <16 x i32>
  %hundreds = mul <16 x i32> %low, <i32 100, i32 100, i32 100, i32 100, i32 100, i32 100, i32 100, i32 100, i32 100, i32 100, i32 100, i32 100, i32 100, i32 100, i32 100, i32 100>
  %byte = trunc <16 x i32> %x to <16 x i8>
  %count = call <16 x i8> @llvm.ctpop.v16i8(<16 x i8> %byte)
  %counts = zext <16 x i8> %count to <16 x i32>
  %tens = mul <16 x i32> %counts, <i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10>
  %s = add <16 x i32> %high, %thousands
  %t = add <16 x i32> %s, %hundreds
  %u = add <16 x i32> %t, %tens
  %v = add <16 x i32> %u, %one
  call void @gasket.block_write.v16i32.i64(i32 255, i32 16, i64 %out, <16 x i32> %v)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i64(i32, i32, i64)
declare void @gasket.block_write.v16i32.i64(i32, i32, i64, <16 x i32>)
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v1i32(<1 x i32>, i32, i32, i32, i16, i32)
declare <16 x i8> @llvm.ctpop.v16i8(<16 x i8>)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0}
!3 = !{i32 0, i32 0}
