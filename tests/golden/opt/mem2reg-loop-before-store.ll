; RUN: gasket opt --passes=mem2reg %s | FileCheck %s
; %x is loaded above its only store, which dominates nothing of that: the store of the iteration before arrives there by the back edge.
; %y is loaded where no store has been, and no loop leads back: undef. %z is stored below a branch only.
define i32 @f(i32 %n, i1 %c) {
; CHECK-LABEL: @f(
; CHECK: top:
; CHECK-NEXT: %i = phi i32
; CHECK-NEXT: %x = phi i32 [ undef, %entry ], [ %x{{.*}}, %rest ]
; CHECK-NOT: %y = phi
; CHECK: rest:
; CHECK-NEXT: %x{{.*}} = phi i32 [ %x, %top ], [ %next, %store ]
; CHECK: end:
; CHECK: %sum = add i32 %x{{.*}}, undef
; CHECK: join:
; CHECK-NEXT: %z = phi i32 [ undef, %end ], [ %sum, %last ]
entry:
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  %z = alloca i32, align 4
  br label %top

top:
  %i = phi i32 [ 0, %entry ], [ %more, %rest ]
  %old = load i32, ptr %x, align 4
  br i1 %c, label %store, label %rest

store:
  %next = add i32 %old, %i
  store i32 %next, ptr %x, align 4
  br label %rest

rest:
  %more = add i32 %i, 1
  %again = icmp ult i32 %more, %n
  br i1 %again, label %top, label %end

end:
  %last.x = load i32, ptr %x, align 4
  %last.y = load i32, ptr %y, align 4
  store i32 %n, ptr %y, align 4
  %sum = add i32 %last.x, %last.y
  br i1 %c, label %last, label %join

last:
  store i32 %sum, ptr %z, align 4
  br label %join

join:
  %result = load i32, ptr %z, align 4
  ret i32 %result
}
