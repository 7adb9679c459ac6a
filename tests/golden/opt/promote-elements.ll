; RUN: gasket opt --passes=promote,mem2reg %s | FileCheck %s
; Elements that a loop names by constants are values in it, brought before and returned behind; where an index is not known, where
; elements overlap, or where somebody else has the address, the loop is left as it is.

; CHECK-LABEL: @known(
; CHECK:         %[[P0:[0-9]+]] = load i32, ptr %a
; CHECK:       loop:
; CHECK:         %[[PHI:[a-z.0-9]+]] = phi i32 [ %[[P0]], %entry ], [ %[[SUM:[a-z]+]], %loop ]
; CHECK-NOT:     store
; CHECK:         %[[SUM]] = add i32 %[[PHI]],
; CHECK:       end:
; CHECK:         store i32 %[[SUM]], ptr %a
define i32 @known(i32 %n, i64 %k) {
entry:
  %a = alloca [20 x i32], align 4
  %p = getelementptr [20 x i32], ptr %a, i64 0, i64 %k
  store i32 %n, ptr %p, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = load i32, ptr %a, align 4
  %q = getelementptr [20 x i32], ptr %a, i64 0, i64 3
  %y = load i32, ptr %q, align 4
  %s = add i32 %x, %y
  store i32 %s, ptr %a, align 4
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  %r = load i32, ptr %p, align 4
  ret i32 %r
}

; The exit is also reached around the loop: what is returned goes into a block of the loop's own.
; CHECK-LABEL: @around(
; CHECK:       loop:
; CHECK-NOT:     store
; CHECK:         br i1 %{{.*}}, label %loop, label %[[OWN:[0-9]+]]
; CHECK:       [[OWN]]:
; CHECK-NEXT:    store i32 %{{.*}}, ptr %a
; CHECK-NEXT:    br label %end
define i32 @around(i32 %n, i64 %k) {
entry:
  %a = alloca [20 x i32], align 4
  %p = getelementptr [20 x i32], ptr %a, i64 0, i64 %k
  store i32 %n, ptr %p, align 4
  %none = icmp eq i32 %n, 0
  br i1 %none, label %end, label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = load i32, ptr %a, align 4
  %s = add i32 %x, %i
  store i32 %s, ptr %a, align 4
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  %r = load i32, ptr %p, align 4
  ret i32 %r
}

; CHECK-LABEL: @unknown(
; CHECK:       loop:
; CHECK:         load i32, ptr %a
; CHECK:         store i32 %{{.*}}, ptr %p
define void @unknown(i32 %n, i64 %k) {
entry:
  %a = alloca [20 x i32], align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = load i32, ptr %a, align 4
  %p = getelementptr [20 x i32], ptr %a, i64 0, i64 %k
  store i32 %x, ptr %p, align 4
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @overlapping(
; CHECK:       loop:
; CHECK:         load i32, ptr %a
; CHECK:         store i16
define void @overlapping(i32 %n, i64 %k) {
entry:
  %a = alloca [20 x i32], align 4
  %p = getelementptr [20 x i32], ptr %a, i64 0, i64 %k
  store i32 %n, ptr %p, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = load i32, ptr %a, align 4
  %w = trunc i32 %x to i16
  store i16 %w, ptr %a, align 4
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

declare void @somebody(ptr)
; CHECK-LABEL: @known_to_somebody(
; CHECK:       loop:
; CHECK:         load i32, ptr %a
; CHECK:         store i32 %{{.*}}, ptr %a
define void @known_to_somebody(i32 %n) {
entry:
  %a = alloca [20 x i32], align 4
  call void @somebody(ptr %a)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = load i32, ptr %a, align 4
  %s = add i32 %x, 1
  store i32 %s, ptr %a, align 4
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
