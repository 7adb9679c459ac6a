; RUN: gasket opt --passes=combine --verify-each %s | FileCheck %s
; Regions of constants by the formula of the reference: lane = offset / size + (n / width) * vstride + (n % width) * stride.

declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32>, i32, i32, i32, i16, i32)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.v2i16(<8 x i32>, i32, i32, i32, <2 x i16>, i32)
declare <8 x i16> @llvm.genx.wrregioni.v8i16.v4i16.v4i1(<8 x i16>, <4 x i16>, i32, i32, i32, i16, i32, <4 x i1>)
declare i32 @llvm.genx.rdregioni.i32.v8i32(<8 x i32>, i32, i32, i32, i16, i32)

; CHECK-LABEL: @rows(
; CHECK-NEXT: ret <4 x i32> <i32 1, i32 3, i32 4, i32 6>
define <4 x i32> @rows() {
  %r = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, i32 3, i32 2, i32 2, i16 4, i32 undef)
  ret <4 x i32> %r
}

; CHECK-LABEL: @element(
; CHECK-NEXT: ret i32 6
define i32 @element() {
  %r = call i32 @llvm.genx.rdregioni.i32.v8i32(<8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, i32 0, i32 1, i32 1, i16 24, i32 undef)
  ret i32 %r
}

; CHECK-LABEL: @masked(
; CHECK-NEXT: ret <8 x i16> <i16 0, i16 1, i16 91, i16 3, i16 4, i16 5, i16 93, i16 7>
define <8 x i16> @masked() {
  %r = call <8 x i16> @llvm.genx.wrregioni.v8i16.v4i16.v4i1(<8 x i16> <i16 0, i16 1, i16 2, i16 3, i16 4, i16 5, i16 6, i16 7>, <4 x i16> <i16 90, i16 91, i16 92, i16 93>, i32 0, i32 4, i32 2, i16 0, i32 undef, <4 x i1> <i1 false, i1 true, i1 false, i1 true>)
  ret <8 x i16> %r
}

; A region with an offset for each row stays.
; CHECK-LABEL: @rows_by_offset(
; CHECK-NEXT: call <4 x i32> @llvm.genx.rdregioni
define <4 x i32> @rows_by_offset() {
  %r = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.v2i16(<8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, i32 0, i32 2, i32 1, <2 x i16> <i16 24, i16 4>, i32 undef)
  ret <4 x i32> %r
}

; A region whose place is not known stays, and so does a write of lanes that are not known.
; CHECK-LABEL: @unknown_start(
; CHECK-NEXT: call <4 x i32> @llvm.genx.rdregioni
define <4 x i32> @unknown_start(i16 %start) {
  %r = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, i32 4, i32 4, i32 1, i16 %start, i32 undef)
  ret <4 x i32> %r
}

; Lanes 4, 5, 6 and 7.
; CHECK-LABEL: @up_to_the_end(
; CHECK-NEXT: ret <4 x i32> <i32 4, i32 5, i32 6, i32 7>
define <4 x i32> @up_to_the_end() {
  %r = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, i32 4, i32 4, i32 1, i16 16, i32 undef)
  ret <4 x i32> %r
}

; CHECK-LABEL: @write_at_an_unknown_place(
; CHECK-NEXT: call <8 x i16> @llvm.genx.wrregioni
define <8 x i16> @write_at_an_unknown_place(i16 %start) {
  %r = call <8 x i16> @llvm.genx.wrregioni.v8i16.v4i16.v4i1(<8 x i16> <i16 0, i16 1, i16 2, i16 3, i16 4, i16 5, i16 6, i16 7>, <4 x i16> <i16 90, i16 91, i16 92, i16 93>, i32 0, i32 4, i32 1, i16 %start, i32 undef, <4 x i1> <i1 true, i1 true, i1 true, i1 true>)
  ret <8 x i16> %r
}

; CHECK-LABEL: @write_of_unknown_lanes(
; CHECK-NEXT: call <8 x i16> @llvm.genx.wrregioni
define <8 x i16> @write_of_unknown_lanes(<4 x i1> %mask) {
  %r = call <8 x i16> @llvm.genx.wrregioni.v8i16.v4i16.v4i1(<8 x i16> <i16 0, i16 1, i16 2, i16 3, i16 4, i16 5, i16 6, i16 7>, <4 x i16> <i16 90, i16 91, i16 92, i16 93>, i32 0, i32 4, i32 1, i16 0, i32 undef, <4 x i1> %mask)
  ret <8 x i16> %r
}

; The offset of a region may become a constant outside of its vector, or inside an element.
; CHECK-LABEL: @outside(
; CHECK-NEXT: call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %x, i32 4, i32 4, i32 1, i16 24,
; CHECK-NEXT: call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> <{{.*}}>, i32 4, i32 4, i32 1, i16 2,
define <4 x i32> @outside(<8 x i32> %x) {
  %s = add i16 20, 4
  %a = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %x, i32 4, i32 4, i32 1, i16 %s, i32 undef)
  %h = sub i16 4, 2
  %b = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, i32 4, i32 4, i32 1, i16 %h, i32 undef)
  %r = add <4 x i32> %a, %b
  ret <4 x i32> %r
}
