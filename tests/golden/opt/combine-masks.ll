; RUN: gasket opt --passes=combine,cse,combine,dce %s | FileCheck %s
; Choices made with masks become selects, in whatever way the mask was made.

; CHECK-LABEL: @extended(
; CHECK-NEXT: %[[V:.*]] = select i1 %c, i64 %x, i64 %y
; CHECK-NEXT: ret i64 %[[V]]
define i64 @extended(i1 %c, i64 %x, i64 %y) {
  %m = sext i1 %c to i64
  %n = xor i64 %m, -1
  %a = and i64 %m, %x
  %b = and i64 %y, %n
  %v = or i64 %b, %a
  ret i64 %v
}

; CHECK-LABEL: @negated(
; CHECK: %[[C:.*]] = icmp ne i32 %{{.*}}, 0
; CHECK: select i1 %[[C]], i32 %x, i32 %y
define i32 @negated(i32 %c, i32 %x, i32 %y) {
  %bit = and i32 %c, 1
  %m = sub i32 0, %bit
  %d = xor i32 %x, %y
  %e = and i32 %m, %d
  %v = xor i32 %e, %y
  ret i32 %v
}

; CHECK-LABEL: @shifted(
; CHECK: %[[C:.*]] = icmp slt i32 %c, 0
; CHECK: select i1 %[[C]], i32 %x, i32 %y
define i32 @shifted(i32 %c, i32 %x, i32 %y) {
  %m = ashr i32 %c, 31
  %n = xor i32 %m, -1
  %a = and i32 %n, %y
  %b = and i32 %m, %x
  %v = add i32 %a, %b
  ret i32 %v
}

; The bits of a pointer or none.
; CHECK-LABEL: @kept(
; CHECK: %[[P:.*]] = ptrtoint ptr addrspace(1) %p to i64
; CHECK: select i1 %c, i64 %[[P]], i64 0
define i64 @kept(i1 %c, ptr addrspace(1) %p) {
  %m = sext i1 %c to i64
  %x = ptrtoint ptr addrspace(1) %p to i64
  %v = and i64 %x, %m
  ret i64 %v
}

; An ordinary mask is none of a condition.
; CHECK-LABEL: @bits(
; CHECK-NOT: select
; CHECK: ret
define i32 @bits(i32 %m, i32 %x, i32 %y) {
  %n = xor i32 %m, -1
  %a = and i32 %n, %y
  %b = and i32 %m, %x
  %v = or i32 %a, %b
  ret i32 %v
}
