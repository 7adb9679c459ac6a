; RUN: gasket opt --passes=combine %s | FileCheck %s
; Operations on constants; the answers are those of LLVM 16 (opt -passes=instsimplify).

; CHECK-LABEL: @f8(
; CHECK-NEXT: ret i1 false
define i1 @f8() {
  %r = extractelement <4 x i1> <i1 false, i1 true, i1 false, i1 true>, i32 2
  ret i1 %r
}

; CHECK-LABEL: @f33(
; CHECK-NEXT: ret i64 3
define i64 @f33() {
  %r = extractelement <4 x i64> <i64 -1801420733064968812, i64 0, i64 3, i64 -9223372036854775808>, i32 2
  ret i64 %r
}

; CHECK-LABEL: @f40(
; CHECK-NEXT: ret <8 x i8> <i8 -1, i8 -105, i8 54, i8 33, i8 -92, i8 54, i8 -92, i8 33>
define <8 x i8> @f40() {
  %r = shufflevector <4 x i8> <i8 -92, i8 54, i8 33, i8 -1>, <4 x i8> <i8 -1, i8 55, i8 -105, i8 -25>, <8 x i32> <i32 4, i32 6, i32 1, i32 2, i32 0, i32 1, i32 0, i32 2>
  ret <8 x i8> %r
}

; CHECK-LABEL: @f48(
; CHECK-NEXT: ret <4 x i64> <i64 7106093411509672741, i64 -2070712855371636578, i64 -6922449752886054618, i64 5719584466788386533>
define <4 x i64> @f48() {
  %r = insertelement <4 x i64> <i64 7106093411509672741, i64 -2070712855371636578, i64 -4402574851589280660, i64 5719584466788386533>, i64 -6922449752886054618, i32 2
  ret <4 x i64> %r
}

; CHECK-LABEL: @f56(
; CHECK-NEXT: ret <4 x i1> <i1 false, i1 true, i1 true, i1 false>
define <4 x i1> @f56() {
  %r = insertelement <4 x i1> <i1 false, i1 true, i1 true, i1 false>, i1 false, i32 3
  ret <4 x i1> %r
}

; CHECK-LABEL: @f110(
; CHECK-NEXT: ret <4 x i8> <i8 127, i8 127, i8 -128, i8 0>
define <4 x i8> @f110() {
  %r = insertelement <4 x i8> <i8 127, i8 85, i8 -128, i8 0>, i8 127, i32 1
  ret <4 x i8> %r
}

; CHECK-LABEL: @f193(
; CHECK-NEXT: ret i1 false
define i1 @f193() {
  %r = extractelement <4 x i1> <i1 true, i1 false, i1 true, i1 false>, i32 3
  ret i1 %r
}

; CHECK-LABEL: @f973(
; CHECK-NEXT: ret <8 x i8> <i8 -128, i8 -128, i8 24, i8 71, i8 0, i8 0, i8 1, i8 -128>
define <8 x i8> @f973() {
  %r = shufflevector <4 x i8> <i8 71, i8 -128, i8 -77, i8 1>, <4 x i8> <i8 -112, i8 -128, i8 0, i8 24>, <8 x i32> <i32 5, i32 5, i32 7, i32 0, i32 6, i32 6, i32 3, i32 5>
  ret <8 x i8> %r
}

; CHECK-LABEL: @f1257(
; CHECK-NEXT: ret <8 x i8> <i8 30, i8 -128, i8 30, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1>
define <8 x i8> @f1257() {
  %r = shufflevector <4 x i8> <i8 -27, i8 30, i8 -128, i8 -1>, <4 x i8> <i8 -59, i8 -21, i8 92, i8 -1>, <8 x i32> <i32 1, i32 2, i32 1, i32 7, i32 7, i32 3, i32 7, i32 3>
  ret <8 x i8> %r
}
