; RUN: gasket opt --passes=narrow,combine,dce %s | FileCheck %s
; A size_t that fits 32 bits divided by an int, or compared with one: an int that is negative is, as a size_t, beyond all of them. A
; division by 0 has the same results: 0 and the dividend.
declare i32 @gasket.local_id(i32)

; CHECK-LABEL: @quotient(
; CHECK-DAG:   %[[Q:.*]] = udiv i32 %a, %n
; CHECK-DAG:   %[[N:.*]] = icmp sle i32 %n, 0
; CHECK:       select i1 %[[N]], i32 0, i32 %[[Q]]
define i64 @quotient(i32 %a, i32 %n) {
  %x = zext i32 %a to i64
  %y = sext i32 %n to i64
  %q = udiv i64 %x, %y
  ret i64 %q
}

; CHECK-LABEL: @rest(
; CHECK-DAG:   %[[Q:.*]] = urem i32 %a, %n
; CHECK-DAG:   %[[N:.*]] = icmp sle i32 %n, 0
; CHECK:       select i1 %[[N]], i32 %a, i32 %[[Q]]
define i64 @rest(i32 %a, i32 %n) {
  %x = zext i32 %a to i64
  %y = sext i32 %n to i64
  %q = urem i64 %x, %y
  ret i64 %q
}

; CHECK-LABEL: @wide(
; CHECK:       udiv i64
define i64 @wide(i64 %x, i32 %n) {
  %y = sext i32 %n to i64
  %q = udiv i64 %x, %y
  ret i64 %q
}

; CHECK-LABEL: @below(
; CHECK-DAG:   %[[B:.*]] = icmp ult i32 %a, %n
; CHECK-DAG:   %[[N:.*]] = icmp slt i32 %n, 0
; CHECK:       or i1 %[[N]], %[[B]]
define i1 @below(i32 %a, i32 %n) {
  %x = zext i32 %a to i64
  %y = sext i32 %n to i64
  %c = icmp ult i64 %x, %y
  ret i1 %c
}

; The other way round.
; CHECK-LABEL: @swapped(
; CHECK-DAG:   %[[B:.*]] = icmp uge i32 %a, %n
; CHECK-DAG:   %[[N:.*]] = icmp sgt i32 %n, -1
; CHECK:       and i1 %[[N]], %[[B]]
define i1 @swapped(i32 %a, i32 %n) {
  %x = zext i32 %a to i64
  %y = sext i32 %n to i64
  %c = icmp ule i64 %y, %x
  ret i1 %c
}

; CHECK-LABEL: @equal(
; CHECK:       icmp sgt i32 %n, -1
; CHECK:       and i1
define i1 @equal(i32 %a, i32 %n) {
  %x = zext i32 %a to i64
  %y = sext i32 %n to i64
  %c = icmp eq i64 %x, %y
  ret i1 %c
}

; 31 bits are compared as they are.
; CHECK-LABEL: @small(
; CHECK:       %[[ID:.*]] = call i32 @gasket.local_id
; CHECK-NEXT:  %[[C:.*]] = icmp ult i32 %[[ID]], %n
; CHECK-NEXT:  ret i1 %[[C]]
define i1 @small(i32 %n) {
  %id = call i32 @gasket.local_id(i32 0)
  %x = zext i32 %id to i64
  %y = sext i32 %n to i64
  %c = icmp ult i64 %x, %y
  ret i1 %c
}
