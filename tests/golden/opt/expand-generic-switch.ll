; RUN: gasket opt --generic=switch --private-memory=scratch --passes=infer-spaces,place-private,expand-generic %s | FileCheck %s
; The three-way form.
; CHECK:      [[BITS:%.*]] = ptrtoint ptr addrspace(4) %p to i64
; CHECK-NEXT: [[TAG:%.*]] = lshr i64 [[BITS]], 61
; CHECK-NEXT: switch i64 [[TAG]], label %[[GLOBAL:.*]] [
; CHECK:      i64 1, label
; CHECK:      i64 2, label
; CHECK:      load i32, ptr %
; CHECK:      load i32, ptr addrspace(3)
; CHECK:      load i32, ptr addrspace(1)
; CHECK:      phi i32
define i32 @f(ptr addrspace(4) %p) {
  %v = load i32, ptr addrspace(4) %p, align 4
  ret i32 %v
}
