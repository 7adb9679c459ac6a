; RUN: gasket opt --passes=narrow,combine,dce %s | FileCheck %s
; A division or remainder of 64 bits is one of 32 bits if both operands fit 32 bits. Its results by 0 are other ones:
; 0 and the dividend are selected unless the divisor cannot be 0.

; CHECK-LABEL: @quotient(
; CHECK:       %[[Q:.*]] = udiv i32 %a, %b
; CHECK:       %[[Z:.*]] = icmp eq i32 %b, 0
; CHECK:       select i1 %[[Z]], i32 0, i32 %[[Q]]
; CHECK-NOT:   i64 %
define i32 @quotient(i32 %a, i32 %b) {
  %x = zext i32 %a to i64
  %y = zext i32 %b to i64
  %q = udiv i64 %x, %y
  %r = trunc i64 %q to i32
  ret i32 %r
}

; CHECK-LABEL: @rest(
; CHECK:       %[[R:.*]] = urem i32 %a, %b
; CHECK:       %[[Z:.*]] = icmp eq i32 %b, 0
; CHECK:       select i1 %[[Z]], i32 %a, i32 %[[R]]
define i64 @rest(i32 %a, i32 %b) {
  %x = zext i32 %a to i64
  %y = zext i32 %b to i64
  %q = urem i64 %x, %y
  ret i64 %q
}

; The quotient fits, but a negative dividend is at least 2^63 as a 64-bit number.
; CHECK-LABEL: @large_dividend(
; CHECK:       %x = sext i32 %a to i64
; CHECK:       udiv i64 %x, 8589934595
define i64 @large_dividend(i32 %a) {
  %x = sext i32 %a to i64
  %q = udiv i64 %x, 8589934595
  ret i64 %q
}

; The remainder is less than 1000, but that of the low half differs.
; CHECK-LABEL: @large_dividend_rest(
; CHECK:       %x = sext i32 %a to i64
; CHECK:       urem i64 %x, 1000
define i64 @large_dividend_rest(i32 %a) {
  %x = sext i32 %a to i64
  %q = urem i64 %x, 1000
  ret i64 %q
}

; The quotient is not more than %a, but a negative divisor is at least 2^63.
; CHECK-LABEL: @large_divisor(
; CHECK:       udiv i64 %x, %y
define i64 @large_divisor(i32 %a, i16 %b) {
  %x = zext i32 %a to i64
  %y = sext i16 %b to i64
  %q = udiv i64 %x, %y
  ret i64 %q
}

; CHECK-LABEL: @not_by_zero(
; CHECK:       udiv i32 %a, {{.*}}
; CHECK-NOT:   select
define i64 @not_by_zero(i32 %a, i32 %b) {
  %x = zext i32 %a to i64
  %odd = or i32 %b, 1
  %y = zext i32 %odd to i64
  %q = udiv i64 %x, %y
  ret i64 %q
}
