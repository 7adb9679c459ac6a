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
; One that is also left in the middle is turned once, and not again for the test that it then begins with.
; CHECK-LABEL: @search(
; CHECK:         icmp ult i32 {{.*}}, %x
; CHECK-NEXT:    br i1 %{{.*}}, label %{{.*}}, label %end
; CHECK:       body:
; CHECK:         br i1 %found, label %end, label %next
; CHECK:       next:
; CHECK:         icmp ult i32 {{.*}}, %x
; CHECK-NEXT:    br i1 %{{.*}}, label %body, label %end
; CHECK-NOT:     icmp
; CHECK:         ret i32
define i32 @search(ptr addrspace(1) %p, i32 %x) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %n, %next ]
  %c = icmp ult i32 %i, %x
  br i1 %c, label %body, label %end
body:
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %v = load i32, ptr addrspace(1) %a
  %found = icmp eq i32 %v, 7
  br i1 %found, label %end, label %next
next:
  %n = add i32 %i, 1
  br label %head
end:
  %r = phi i32 [ -1, %head ], [ %i, %body ]
  ret i32 %r
}
