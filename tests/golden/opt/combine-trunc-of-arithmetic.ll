; RUN: gasket opt --passes=combine,dce %s | FileCheck %s
; Half of a 64-bit sum, product or shift is one of halves.
; CHECK-LABEL: @sum(
; CHECK: trunc i64 %x to i32
; CHECK-NEXT: add i32
; CHECK-NEXT: ret i32
define i32 @sum(i64 %x, i32 %y) {
  %w = sext i32 %y to i64
  %s = add i64 %x, %w
  %r = trunc i64 %s to i32
  ret i32 %r
}

; CHECK-LABEL: @product(
; CHECK: mul i32
define i32 @product(i64 %x, i64 %y) {
  %s = mul i64 %x, %y
  %r = trunc i64 %s to i32
  ret i32 %r
}

; CHECK-LABEL: @shift(
; CHECK: shl i32 %{{.*}}, 5
define i32 @shift(i64 %x) {
  %s = shl i64 %x, 5
  %r = trunc i64 %s to i32
  ret i32 %r
}

; Bits from above come down, and a value that is wanted whole is computed whole.
; CHECK-LABEL: @whole(
; CHECK: lshr i64
; CHECK: add i64
define i64 @whole(i64 %x, i64 %y) {
  %a = lshr i64 %x, 5
  %b = trunc i64 %a to i32
  %s = add i64 %x, %y
  %c = trunc i64 %s to i32
  %d = xor i32 %b, %c
  %e = zext i32 %d to i64
  %r = add i64 %s, %e
  ret i64 %r
}
