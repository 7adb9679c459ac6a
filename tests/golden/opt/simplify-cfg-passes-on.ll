; RUN: gasket opt --passes=simplify-cfg %s | FileCheck %s
; A block of phis that are wanted by phis of its successor alone: those ask where it was come from.
; CHECK-LABEL: @nested(
; CHECK:       end:
; CHECK-NEXT:    %r = phi i32 [ 1, %0 ], [ %x, %a ], [ %y, %b ]
define i32 @nested(i1 %c, i1 %d, ptr addrspace(1) %p) {
  br i1 %c, label %both, label %end
both:
  br i1 %d, label %a, label %b
a:
  %x = load i32, ptr addrspace(1) %p
  br label %middle
b:
  %y = load volatile i32, ptr addrspace(1) %p
  br label %middle
middle:
  %m = phi i32 [ %x, %a ], [ %y, %b ]
  br label %end
end:
  %r = phi i32 [ 1, %0 ], [ %m, %middle ]
  ret i32 %r
}
; The phi is wanted on another way into the successor as well: it stays.
; CHECK-LABEL: @on_another_way(
; CHECK:       middle:
; CHECK-NEXT:    %m = phi i32
; CHECK-NEXT:    %k = phi i32
; CHECK-NEXT:    br label %loop
; CHECK:       loop:
; CHECK-NEXT:    %r = phi i32 [ %m, %middle ], [ %k, %again ]
define i32 @on_another_way(i1 %c, ptr addrspace(1) %p) {
  br i1 %c, label %a, label %b
a:
  %x = load i32, ptr addrspace(1) %p
  br label %middle
b:
  %y = load volatile i32, ptr addrspace(1) %p
  br label %middle
middle:
  %m = phi i32 [ %x, %a ], [ %y, %b ]
  %k = phi i32 [ %y, %b ], [ 7, %a ]
  br label %loop
loop:
  %r = phi i32 [ %m, %middle ], [ %k, %again ]
  store volatile i32 %r, ptr addrspace(1) %p
  %v = load volatile i32, ptr addrspace(1) %p
  %d = icmp eq i32 %v, 3
  br i1 %d, label %end, label %again
again:
  store volatile i32 5, ptr addrspace(1) %p
  br label %loop
end:
  ret i32 %r
}
