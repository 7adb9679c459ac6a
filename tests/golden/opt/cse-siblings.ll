; RUN: gasket opt --passes=cse %s | FileCheck %s
; What one side stores hides what was loaded above from that side alone, whichever side is looked at first.
; CHECK-LABEL: @sides(
; CHECK:      %a = load i32
; CHECK:      yes:
; CHECK-NEXT: store i32 5, ptr addrspace(1) %p
; CHECK-NEXT: store i32 %a, ptr addrspace(1) %q
; CHECK-NEXT: store i32 5, ptr addrspace(1) %r
; CHECK:      no:
; CHECK-NEXT: store i32 6, ptr addrspace(1) %p
; CHECK-NEXT: store i32 %a, ptr addrspace(1) %q
; CHECK-NEXT: store i32 6, ptr addrspace(1) %r
define void @sides(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, ptr addrspace(1) %r, i1 %c) {
entry:
  %a = load i32, ptr addrspace(1) %p, align 4
  br i1 %c, label %yes, label %no
yes:
  %b = load i32, ptr addrspace(1) %p, align 4
  store i32 5, ptr addrspace(1) %p, align 4
  %x = load i32, ptr addrspace(1) %p, align 4
  store i32 %b, ptr addrspace(1) %q, align 4
  store i32 %x, ptr addrspace(1) %r, align 4
  ret void
no:
  %d = load i32, ptr addrspace(1) %p, align 4
  store i32 6, ptr addrspace(1) %p, align 4
  %y = load i32, ptr addrspace(1) %p, align 4
  store i32 %d, ptr addrspace(1) %q, align 4
  store i32 %y, ptr addrspace(1) %r, align 4
  ret void
}
