; RUN: gasket opt --passes=infer-spaces %s | FileCheck %s
; What branches say of a pointer: the condition it was chosen by, a comparison, a query.

; CHECK-LABEL: @chosen(
; CHECK:      yes:
; CHECK-NEXT:   %x = load i32, ptr addrspace(3) %l
; CHECK:      no:
; CHECK-NEXT:   %y = load i32, ptr addrspace(1) %g
define spir_kernel void @chosen(ptr addrspace(1) %g, ptr addrspace(3) %l, i32 %n) {
  %c = icmp eq i32 %n, 0
  %gg = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %ll = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %ll, ptr addrspace(4) %gg
  br i1 %c, label %yes, label %no
yes:
  %x = load i32, ptr addrspace(4) %p, align 4
  br label %end
no:
  %y = load i32, ptr addrspace(4) %p, align 4
  br label %end
end:
  %v = phi i32 [ %x, %yes ], [ %y, %no ]
  store i32 %v, ptr addrspace(1) %g, align 4
  ret void
}

; The way through %other has another number.
; CHECK-LABEL: @correlated(
; CHECK:      use:
; CHECK-NEXT:   %x = load i32, ptr addrspace(3)
define spir_kernel void @correlated(ptr addrspace(1) %g, ptr addrspace(3) %l, i32 %n) {
  switch i32 %n, label %other [ i32 3, label %three ]
three:
  %ll = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br label %join
other:
  %gg = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  br label %join
join:
  %p = phi ptr addrspace(4) [ %ll, %three ], [ %gg, %other ]
  %c = icmp eq i32 %n, 3
  br i1 %c, label %use, label %end
use:
  %x = load i32, ptr addrspace(4) %p, align 4
  store i32 %x, ptr addrspace(1) %g, align 4
  br label %end
end:
  ret void
}

; In a loop the pointer of the last round is not the one that the condition is about: both spaces stay.
; CHECK-LABEL: @last_round(
; CHECK:      use:
; CHECK-NEXT:   %x = load i32, ptr addrspace(4) %p
define spir_kernel void @last_round(ptr addrspace(1) %g, ptr addrspace(3) %l, i32 %n) {
entry:
  %gg = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %ll = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br label %loop
loop:
  %p = phi ptr addrspace(4) [ %gg, %entry ], [ %q, %next ]
  %k = phi i32 [ 0, %entry ], [ %m, %next ]
  %c = icmp eq i32 %k, 3
  %q = select i1 %c, ptr addrspace(4) %ll, ptr addrspace(4) %gg
  br i1 %c, label %use, label %next
use:
  %x = load i32, ptr addrspace(4) %p, align 4
  store i32 %x, ptr addrspace(1) %g, align 4
  br label %next
next:
  %m = add i32 %k, 1
  %more = icmp slt i32 %m, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @compared(
; CHECK:      use:
; CHECK-NEXT:   {{.*}} addrspacecast ptr addrspace(4) %p to ptr addrspace(3)
; CHECK-NEXT:   %x = load i32, ptr addrspace(3)
define spir_kernel void @compared(ptr addrspace(1) %g, ptr addrspace(3) %l, ptr addrspace(1) %t) {
  %ll = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store ptr addrspace(4) %ll, ptr addrspace(1) %t, align 8
  %p = load ptr addrspace(4), ptr addrspace(1) %g, align 8
  %c = icmp eq ptr addrspace(4) %p, %ll
  br i1 %c, label %use, label %end
use:
  %x = load i32, ptr addrspace(4) %p, align 4
  store i32 %x, ptr addrspace(1) %g, align 4
  br label %end
end:
  ret void
}

; Where a conjunction holds each part of it does, and where a disjunction does not hold no part of it does, written as select or as and, or.
; CHECK-LABEL: @parts(
; CHECK:      yes:
; CHECK-NEXT:   %x = load i32, ptr addrspace(3) %l
; CHECK:      second:
; CHECK-NEXT:   %y = load i32, ptr addrspace(1) %g
; CHECK:      third:
; CHECK-NEXT:   %z = load i32, ptr addrspace(3) %l
; CHECK:      last:
; CHECK-NEXT:   %w = load i32, ptr addrspace(1) %g
define spir_kernel void @parts(ptr addrspace(1) %g, ptr addrspace(3) %l, i32 %n, i1 %d) {
  %c = icmp eq i32 %n, 0
  %gg = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %ll = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %ll, ptr addrspace(4) %gg
  %both = select i1 %c, i1 %d, i1 false
  br i1 %both, label %yes, label %no
yes:
  %x = load i32, ptr addrspace(4) %p, align 4
  store i32 %x, ptr addrspace(1) %g, align 4
  br label %no
no:
  %either = select i1 %c, i1 true, i1 %d
  br i1 %either, label %more, label %second
second:
  %y = load i32, ptr addrspace(4) %p, align 4
  store i32 %y, ptr addrspace(1) %g, align 4
  br label %more
more:
  %and = and i1 %d, %c
  br i1 %and, label %third, label %fourth
third:
  %z = load i32, ptr addrspace(4) %p, align 4
  store i32 %z, ptr addrspace(1) %g, align 4
  br label %fourth
fourth:
  %or = or i1 %c, %d
  br i1 %or, label %end, label %last
last:
  %w = load i32, ptr addrspace(4) %p, align 4
  store i32 %w, ptr addrspace(1) %g, align 4
  br label %end
end:
  ret void
}

; The edge into %join does not depend on %c, but the block of the load does: there the select chose %ll.
; CHECK-LABEL: @chosen_before_join(
; CHECK:      yes:
; CHECK-NEXT:   %x = load i32, ptr addrspace(3) %
; CHECK:      no:
; CHECK-NEXT:   %y = load i32, ptr addrspace(4) %p
define spir_kernel void @chosen_before_join(ptr addrspace(1) %g, ptr addrspace(3) %l, i1 %c, i1 %d) {
entry:
  %gg = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %ll = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %q = select i1 %c, ptr addrspace(4) %ll, ptr addrspace(4) %gg
  br i1 %d, label %other, label %join
other:
  %l4 = getelementptr i32, ptr addrspace(4) %ll, i32 4
  br label %join
join:
  %p = phi ptr addrspace(4) [ %q, %entry ], [ %l4, %other ]
  br i1 %c, label %yes, label %no
yes:
  %x = load i32, ptr addrspace(4) %p, align 4
  br label %end
no:
  %y = load i32, ptr addrspace(4) %p, align 4
  br label %end
end:
  %v = phi i32 [ %x, %yes ], [ %y, %no ]
  store i32 %v, ptr addrspace(1) %g, align 4
  ret void
}

; Around the loop each branch is taken with the same condition again.
; CHECK-LABEL: @exchanged(
; CHECK:      body:
; CHECK:        %x = load i32, ptr addrspace(3)
define spir_kernel void @exchanged(ptr addrspace(1) %g, ptr addrspace(3) %l, i1 %c, i32 %n) {
entry:
  %gg = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %ll = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %first = select i1 %c, ptr addrspace(4) %ll, ptr addrspace(4) %gg
  br label %loop
loop:
  %p = phi ptr addrspace(4) [ %first, %entry ], [ %q, %body ]
  %q = phi ptr addrspace(4) [ %first, %entry ], [ %p, %body ]
  %k = phi i32 [ 0, %entry ], [ %m, %body ]
  br i1 %c, label %body, label %end
body:
  %x = load i32, ptr addrspace(4) %p, align 4
  store i32 %x, ptr addrspace(1) %g, align 4
  %m = add i32 %k, 1
  %more = icmp slt i32 %m, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
