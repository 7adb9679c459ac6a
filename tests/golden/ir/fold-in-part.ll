; RUN: gasket opt --passes=combine %s | FileCheck %s
; Operations of which only some operands, indices or lanes are constant stay.
declare <8 x i16> @llvm.genx.wrregioni.v8i16.v4i16.v4i1(<8 x i16>, <4 x i16>, i32, i32, i32, i16, i32, <4 x i1>)

; CHECK-LABEL: @bitcast_unknown(
; CHECK-NEXT: bitcast <2 x i16> %v to i32
define i32 @bitcast_unknown(<2 x i16> %v) {
  %r = bitcast <2 x i16> %v to i32
  ret i32 %r
}

; CHECK-LABEL: @select_unknown(
; CHECK-NEXT: select <2 x i1> <i1 true, i1 false>, <2 x i32> %x, <2 x i32> <i32 1, i32 2>
define <2 x i32> @select_unknown(<2 x i32> %x) {
  %r = select <2 x i1> <i1 true, i1 false>, <2 x i32> %x, <2 x i32> <i32 1, i32 2>
  ret <2 x i32> %r
}

; CHECK-LABEL: @extract_unknown(
; CHECK-NEXT: extractelement <2 x i32> <i32 1, i32 2>, i32 %n
define i32 @extract_unknown(i32 %n) {
  %r = extractelement <2 x i32> <i32 1, i32 2>, i32 %n
  ret i32 %r
}

; CHECK-LABEL: @extract_of_argument(
; CHECK-NEXT: extractvalue { i32, i32 } %v, 1
define i32 @extract_of_argument({ i32, i32 } %v) {
  %r = extractvalue { i32, i32 } %v, 1
  ret i32 %r
}

; CHECK-LABEL: @write_of_undefined_lanes(
; CHECK-NEXT: call <8 x i16> @llvm.genx.wrregioni
define <8 x i16> @write_of_undefined_lanes() {
  %r = call <8 x i16> @llvm.genx.wrregioni.v8i16.v4i16.v4i1(<8 x i16> <i16 0, i16 1, i16 2, i16 3, i16 4, i16 5, i16 6, i16 7>, <4 x i16> <i16 90, i16 91, i16 92, i16 93>, i32 0, i32 4, i32 1, i16 0, i32 undef, <4 x i1> <i1 true, i1 undef, i1 true, i1 true>)
  ret <8 x i16> %r
}
