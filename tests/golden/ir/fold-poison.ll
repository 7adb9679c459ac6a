; RUN: gasket opt --passes=combine %s | FileCheck %s
; A poison lane of an operand gives a poison lane, and leaves the other lanes alone (LLVM's rules for poison).

; CHECK-LABEL: @arithmetic(
; CHECK-NEXT: ret <3 x i32> <i32 9, i32 poison, i32 poison>
define <3 x i32> @arithmetic() {
  %r = add <3 x i32> <i32 4, i32 poison, i32 7>, <i32 5, i32 6, i32 poison>
  ret <3 x i32> %r
}

; CHECK-LABEL: @comparison(
; CHECK-NEXT: ret <2 x i1> <i1 poison, i1 true>
define <2 x i1> @comparison() {
  %r = icmp ult <2 x i32> <i32 poison, i32 2>, <i32 3, i32 3>
  ret <2 x i1> %r
}

; CHECK-LABEL: @extension(
; CHECK-NEXT: ret <2 x i64> <i64 -1, i64 poison>
define <2 x i64> @extension() {
  %r = sext <2 x i32> <i32 -1, i32 poison> to <2 x i64>
  ret <2 x i64> %r
}
