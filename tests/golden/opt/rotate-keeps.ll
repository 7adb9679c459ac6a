; RUN: gasket opt --passes=rotate %s | FileCheck %s
; A loop that tests at its bottom already, and one that nothing leaves, stay as they are.
; CHECK-LABEL: @bottom(
; CHECK-NEXT:  entry:
; CHECK-NEXT:    br label %again
; CHECK:       again:
; CHECK:         br i1 %c, label %again, label %end
define i32 @bottom(i32 %x) {
entry:
  br label %again
again:
  %i = phi i32 [ 0, %entry ], [ %n, %again ]
  %n = add i32 %i, 1
  %c = icmp ult i32 %n, %x
  br i1 %c, label %again, label %end
end:
  ret i32 %n
}
; CHECK-LABEL: @endless(
; CHECK:       again:
; CHECK-NEXT:    store volatile i32 1, ptr addrspace(1) %p
; CHECK-NEXT:    br label %again
define void @endless(ptr addrspace(1) %p) {
entry:
  br label %again
again:
  store volatile i32 1, ptr addrspace(1) %p, align 4
  br label %again
}
