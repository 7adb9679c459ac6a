; RUN: gasket opt --passes=rotate,mem2reg %s | FileCheck %s
; A loop that ends with an inner loop goes back from two places, the inner one's guard and its end: both come through one block,
; which gets the test, so that the outer loop is entered at its body and what does not change in it can leave.
; CHECK-LABEL: @nested(
; CHECK:         br i1 %more, label %{{.*}}, label %end
; CHECK:       body:
; CHECK:         load i32, ptr addrspace(1) %p
; CHECK:         br i1 %again, label %{{.*}}, label %[[LATCH:[0-9]+]]
; CHECK:       inner.body:
; CHECK:         br i1 %{{.*}}, label %inner.body, label %[[LATCH]]
; CHECK:       [[LATCH]]:
; CHECK:         icmp ult i32 %{{.*}}, %n
; CHECK-NEXT:    br i1 %{{.*}}, label %body, label %end
define i32 @nested(i32 %n, ptr addrspace(1) %p) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %inner ]
  %s = phi i32 [ 0, %entry ], [ %t, %inner ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %x = load i32, ptr addrspace(1) %p, align 4
  %i.next = add i32 %i, 1
  br label %inner
inner:
  %j = phi i32 [ 0, %body ], [ %j.next, %inner.body ]
  %t = phi i32 [ %s, %body ], [ %t.next, %inner.body ]
  %again = icmp ult i32 %j, %x
  br i1 %again, label %inner.body, label %outer
inner.body:
  %j.next = add i32 %j, 1
  %t.next = add i32 %t, %j
  br label %inner
end:
  ret i32 %s
}
