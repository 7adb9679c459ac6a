; RUN: gasket opt --passes=simplify-cfg %s | FileCheck %s
; A phi whose incoming values are one value and the phi itself is that value.
; CHECK-LABEL: @twice(
; CHECK-NOT:   phi i32
; CHECK:       ret i32 %x
define i32 @twice(i32 %x, i1 %c, ptr addrspace(1) %p) {
entry:
  br i1 %c, label %a, label %b
a:
  store volatile i32 1, ptr addrspace(1) %p, align 4
  br label %end
b:
  store volatile i32 2, ptr addrspace(1) %p, align 4
  store volatile i32 3, ptr addrspace(1) %p, align 4
  br label %end
end:
  %r = phi i32 [ %x, %a ], [ %x, %b ]
  ret i32 %r
}
; CHECK-LABEL: @around_a_loop(
; CHECK-NOT:   phi i32
; CHECK:       ret i32 %x
define i32 @around_a_loop(i32 %x, ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %r = phi i32 [ %x, %entry ], [ %r, %loop ]
  %v = load volatile i32, ptr addrspace(1) %p, align 4
  %c = icmp eq i32 %v, 0
  br i1 %c, label %end, label %loop
end:
  ret i32 %r
}
; CHECK-LABEL: @first_itself(
; CHECK-NOT:   phi i32
; CHECK:       ret i32 %x
define i32 @first_itself(i32 %x, ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %r = phi i32 [ %r, %loop ], [ %x, %entry ]
  %v = load volatile i32, ptr addrspace(1) %p, align 4
  %c = icmp eq i32 %v, 0
  br i1 %c, label %end, label %loop
end:
  ret i32 %r
}
