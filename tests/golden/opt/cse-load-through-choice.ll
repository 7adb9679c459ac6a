; RUN: gasket opt --passes=cse %s | FileCheck %s
; What both pointers lead to is known: the load through one of them is the choice of the values. A store in between ends that.
; CHECK:      %c = icmp sgt i32 %x, %y
; CHECK:      %[[V:[0-9]+]] = select i1 %c, i32 %x, i32 %y
; CHECK-NEXT: store i32 %[[V]], ptr addrspace(1) %out
; CHECK:      %w = load i32, ptr addrspace(1) %p
define void @f(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %out) {
  %x = load i32, ptr addrspace(1) %a, align 4
  %y = load i32, ptr addrspace(1) %b, align 4
  %c = icmp sgt i32 %x, %y
  %p = select i1 %c, ptr addrspace(1) %a, ptr addrspace(1) %b
  %v = load i32, ptr addrspace(1) %p, align 4
  store i32 %v, ptr addrspace(1) %out, align 4
  %w = load i32, ptr addrspace(1) %p, align 4
  %next = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %w, ptr addrspace(1) %next, align 4
  ret void
}
