; RUN: gasket opt --passes=combine %s | FileCheck %s
; Structs, sums with a carry and frozen values of constants.
; CHECK-LABEL: @insert(
; CHECK-NEXT: ret { i32, [2 x i8] } { i32 7, [2 x i8] c"\01\09" }
define { i32, [2 x i8] } @insert() {
  %a = insertvalue { i32, [2 x i8] } { i32 3, [2 x i8] c"\01\02" }, i32 7, 0
  %b = insertvalue { i32, [2 x i8] } %a, i8 9, 1, 1
  ret { i32, [2 x i8] } %b
}
; CHECK-LABEL: @carry(
; CHECK-NEXT: ret { i32, i1 } { i32 1, i1 true }
define { i32, i1 } @carry() {
  %s = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 -1, i32 2)
  ret { i32, i1 } %s
}
; CHECK-LABEL: @no_carry(
; CHECK-NEXT: ret { i32, i1 } { i32 -1, i1 false }
define { i32, i1 } @no_carry() {
  %s = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 -3, i32 2)
  ret { i32, i1 } %s
}
; CHECK-LABEL: @frozen(
; CHECK-NEXT: ret <2 x i32> <i32 4, i32 0>
define <2 x i32> @frozen() {
  %v = freeze <2 x i32> <i32 4, i32 undef>
  ret <2 x i32> %v
}
; CHECK-LABEL: @frozen_poison(
; CHECK-NEXT: ret i32 0
define i32 @frozen_poison() {
  %v = freeze i32 poison
  ret i32 %v
}
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
