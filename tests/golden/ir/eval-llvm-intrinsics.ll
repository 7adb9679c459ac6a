; Intrinsics of LLVM that become several operations; the answers are computed by hand from LLVM's definitions.
; RUN: gasket eval --function swap16 %s 0x1234 | FileCheck %s --check-prefix=SWAP16
; RUN: gasket eval --function swap32 %s 0x12345678 | FileCheck %s --check-prefix=SWAP32
; RUN: gasket eval --function swap64 --via=sim %s 0x0102030405060708 | FileCheck %s --check-prefix=SWAP64
; SWAP16: 13330
; SWAP32: 2018915346
; SWAP64: 578437695752307201
; RUN: gasket eval --function sums %s 2147483647 1 | FileCheck %s --check-prefix=OVER
; RUN: gasket eval --function sums --via=sim %s -2147483648 -1 | FileCheck %s --check-prefix=UNDER
; RUN: gasket eval --function sums %s 46341 46341 | FileCheck %s --check-prefix=SQUARE
; OVER: 1
; UNDER: 29
; SQUARE: 8
; RUN: gasket eval --function reduce %s '<3,-1,7,5>' | FileCheck %s --check-prefix=REDUCE
; RUN: gasket eval --function reduce --via=sim %s '<3,-1,7,5>' | FileCheck %s --check-prefix=REDUCE
; RUN: gasket eval --function floats %s 0.5 '<1.0,2.0,4.0>' | FileCheck %s --check-prefix=FLOATS
; REDUCE: <14,-105,1,-1,-2,7,-1,-1>
; FLOATS: 11.5
; RUN: gasket eval --function clamp %s 1e10 | FileCheck %s --check-prefix=CLAMP
; CLAMP: 2147483647
define i16 @swap16(i16 %x) {
  %r = call i16 @llvm.bswap.i16(i16 %x)
  ret i16 %r
}
define i32 @swap32(i32 %x) {
  %r = call i32 @llvm.bswap.i32(i32 %x)
  ret i32 %r
}
define i64 @swap64(i64 %x) {
  %r = call i64 @llvm.bswap.i64(i64 %x)
  ret i64 %r
}

; A bit for each that overflows: signed sum, signed and unsigned difference, signed and unsigned product.
define i32 @sums(i32 %x, i32 %y) {
  %a = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %x, i32 %y)
  %b = call { i32, i1 } @llvm.ssub.with.overflow.i32(i32 %x, i32 %y)
  %c = call { i32, i1 } @llvm.usub.with.overflow.i32(i32 %x, i32 %y)
  %d = call { i32, i1 } @llvm.smul.with.overflow.i32(i32 %x, i32 %y)
  %e = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %x, i32 %y)
  %a1 = extractvalue { i32, i1 } %a, 1
  %b1 = extractvalue { i32, i1 } %b, 1
  %c1 = extractvalue { i32, i1 } %c, 1
  %d1 = extractvalue { i32, i1 } %d, 1
  %e1 = extractvalue { i32, i1 } %e, 1
  %a2 = zext i1 %a1 to i32
  %b2 = select i1 %b1, i32 2, i32 0
  %c2 = select i1 %c1, i32 4, i32 0
  %d2 = select i1 %d1, i32 8, i32 0
  %e2 = select i1 %e1, i32 16, i32 0
  %ab = or i32 %a2, %b2
  %cd = or i32 %c2, %d2
  %abcd = or i32 %ab, %cd
  %r = or i32 %abcd, %e2
  ret i32 %r
}

define <8 x i32> @reduce(<4 x i32> %v) {
  %sum = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %v)
  %product = call i32 @llvm.vector.reduce.mul.v4i32(<4 x i32> %v)
  %and = call i32 @llvm.vector.reduce.and.v4i32(<4 x i32> %v)
  %or = call i32 @llvm.vector.reduce.or.v4i32(<4 x i32> %v)
  %xor = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %v)
  %smax = call i32 @llvm.vector.reduce.smax.v4i32(<4 x i32> %v)
  %smin = call i32 @llvm.vector.reduce.smin.v4i32(<4 x i32> %v)
  %umax = call i32 @llvm.vector.reduce.umax.v4i32(<4 x i32> %v)
  %r0 = insertelement <8 x i32> undef, i32 %sum, i32 0
  %r1 = insertelement <8 x i32> %r0, i32 %product, i32 1
  %r2 = insertelement <8 x i32> %r1, i32 %and, i32 2
  %r3 = insertelement <8 x i32> %r2, i32 %or, i32 3
  %r4 = insertelement <8 x i32> %r3, i32 %xor, i32 4
  %r5 = insertelement <8 x i32> %r4, i32 %smax, i32 5
  %r6 = insertelement <8 x i32> %r5, i32 %smin, i32 6
  %r7 = insertelement <8 x i32> %r6, i32 %umax, i32 7
  ret <8 x i32> %r7
}

; ((0.5 + 1) + 2) + 4, and the greatest of them
define float @floats(float %x, <3 x float> %v) {
  %sum = call float @llvm.vector.reduce.fadd.v3f32(float %x, <3 x float> %v)
  %most = call float @llvm.vector.reduce.fmax.v3f32(<3 x float> %v)
  %r = fadd float %sum, %most
  ret float %r
}

define i32 @clamp(float %x) {
  %r = call i32 @llvm.fptosi.sat.i32.f32(float %x)
  ret i32 %r
}

declare i16 @llvm.bswap.i16(i16)
declare i32 @llvm.bswap.i32(i32)
declare i64 @llvm.bswap.i64(i64)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.ssub.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.usub.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.smul.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.mul.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.and.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.or.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.xor.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.smax.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.smin.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.umax.v4i32(<4 x i32>)
declare float @llvm.vector.reduce.fadd.v3f32(float, <3 x float>)
declare float @llvm.vector.reduce.fmax.v3f32(<3 x float>)
declare i32 @llvm.fptosi.sat.i32.f32(float)
