; RUN: gasket opt --passes=combine,dce %s | FileCheck %s
; How far pointers are apart that are computed from one, without their addresses; and exact quotients without a division.
@a = internal addrspace(3) global [16 x i32] undef
; CHECK-LABEL: @elements(
; CHECK-NEXT: ret i64 %i
define i64 @elements(ptr addrspace(4) %p, i64 %i) {
  %q = getelementptr inbounds i32, ptr addrspace(4) %p, i64 %i
  %x = ptrtoint ptr addrspace(4) %q to i64
  %y = ptrtoint ptr addrspace(4) %p to i64
  %d = sub i64 %x, %y
  %n = sdiv exact i64 %d, 4
  ret i64 %n
}
; 12 is 4 * 3, and the inverse of 3 is 0xAAAAAAAAAAAAAAAB.
; CHECK-LABEL: @twelve(
; CHECK-NEXT: %[[S:[0-9]+]] = ashr i64 %d, 2
; CHECK-NEXT: %n = mul i64 %[[S]], -6148914691236517205
define i64 @twelve(i64 %d) {
  %n = sdiv exact i64 %d, 12
  ret i64 %n
}
; CHECK-LABEL: @halved(
; CHECK-NEXT: %[[S:[0-9]+]] = ashr i64 %d, 63
; CHECK-NEXT: %[[B:[0-9]+]] = lshr i64 %[[S]], 63
; CHECK-NEXT: %[[U:[0-9]+]] = add i64 %d, %[[B]]
; CHECK-NEXT: %n = ashr i64 %[[U]], 1
define i64 @halved(i64 %d) {
  %n = sdiv i64 %d, 2
  ret i64 %n
}
; CHECK-LABEL: @before(
; CHECK:      %c = icmp slt i64 %{{[0-9]+}}, 64
define i1 @before(ptr addrspace(4) %p, i64 %i) {
  %q = getelementptr inbounds i32, ptr addrspace(4) %p, i64 %i
  %e = getelementptr inbounds i32, ptr addrspace(4) %p, i64 16
  %c = icmp ult ptr addrspace(4) %q, %e
  ret i1 %c
}
; CHECK-LABEL: @inside(
; CHECK-NEXT: ret i1 true
define i1 @inside() {
  %c = icmp ult ptr addrspace(3) @a, getelementptr (i8, ptr addrspace(3) @a, i64 64)
  ret i1 %c
}
