; RUN: gasket opt --passes=tag %s | FileCheck %s
; A pointer into local memory is its low dword: nothing else is loaded of it, also where two of them meet. One that is stored as well is loaded whole.
; CHECK-LABEL: @next(
; CHECK:      left:
; CHECK:      %[[A:[0-9]+]] = load i32, ptr addrspace(3) %x, align 8
; CHECK:      right:
; CHECK:      %[[B:[0-9]+]] = load i32, ptr addrspace(3) %y, align 8
; CHECK:      both:
; CHECK:      %[[P:[0-9]+]] = phi i32 [ %[[A]], %left ], [ %[[B]], %right ]
; CHECK:      zext i32 %[[P]] to i64
define i32 @next(ptr addrspace(3) %x, ptr addrspace(3) %y, i1 %c) {
entry:
  br i1 %c, label %left, label %right
left:
  %a = load ptr addrspace(4), ptr addrspace(3) %x, align 8
  br label %both
right:
  %b = load ptr addrspace(4), ptr addrspace(3) %y, align 8
  br label %both
both:
  %p = phi ptr addrspace(4) [ %a, %left ], [ %b, %right ]
  %n = addrspacecast ptr addrspace(4) %p to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %n, align 4
  ret i32 %v
}
; CHECK-LABEL: @kept(
; CHECK:      %a = load ptr addrspace(4), ptr addrspace(3) %x, align 8
; CHECK:      trunc i64 %{{[0-9]+}} to i32
define i32 @kept(ptr addrspace(3) %x, ptr addrspace(3) %y) {
  %a = load ptr addrspace(4), ptr addrspace(3) %x, align 8
  store ptr addrspace(4) %a, ptr addrspace(3) %y, align 8
  %n = addrspacecast ptr addrspace(4) %a to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %n, align 4
  ret i32 %v
}
