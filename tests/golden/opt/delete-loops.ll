; RUN: gasket opt --passes=delete-loops,dce,combine %s | FileCheck %s

; Nobody wants anything of it, whichever way it is left.
; CHECK-LABEL: @search(
; CHECK-NOT:   icmp
; CHECK:       ret void
define void @search(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %next ]
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %v = load i32, ptr addrspace(1) %a
  %found = icmp eq i32 %v, %n
  br i1 %found, label %end, label %next
next:
  %k = add i32 %i, 1
  %c = icmp ult i32 %k, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

; What the last of a hundred rounds computes.
; CHECK-LABEL: @last_of_constant(
; CHECK-NOT:   phi
; CHECK:       %[[X:.*]] = mul i32 %x, 99
; CHECK:       ret i32 %[[X]]
define i32 @last_of_constant(i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %loop ]
  %m = mul i32 %x, %i
  %k = add i32 %i, 1
  %c = icmp ult i32 %k, 100
  br i1 %c, label %loop, label %end
end:
  ret i32 %m
}

; How often it runs is a formula: the counter begins at 3, the other number is 7 + 5 * (rounds - 1).
; CHECK-LABEL: @formula(
; CHECK-NOT:   phi i32
; CHECK:       %[[R:.*]] = add i32 %{{.*}}, -4
; CHECK:       mul i32 %[[R]], 5
; CHECK:       ret i32
define i32 @formula(i32 %n) {
entry:
  %guard = icmp slt i32 3, %n
  br i1 %guard, label %before, label %end
before:
  br label %loop
loop:
  %i = phi i32 [ 3, %before ], [ %k, %loop ]
  %j = phi i32 [ 7, %before ], [ %l, %loop ]
  %k = add i32 %i, 1
  %l = add i32 %j, 5
  %c = icmp slt i32 %k, %n
  br i1 %c, label %loop, label %out
out:
  ret i32 %j
end:
  ret i32 0
}

; These stay: a value with a history, a store, no way out, and a value that depends on the way out.
; CHECK-LABEL: @history(
; CHECK:       phi i32
; CHECK-LABEL: @stores(
; CHECK:       phi i32
; CHECK-LABEL: @endless(
; CHECK:       br label %loop
; CHECK:       br label %loop
; CHECK-LABEL: @which_way(
; CHECK:       br i1 %found
define i32 @history(i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %loop ]
  %h = phi i32 [ 1, %entry ], [ %m, %loop ]
  %m = mul i32 %x, %h
  %k = add i32 %i, 1
  %c = icmp ult i32 %k, 100
  br i1 %c, label %loop, label %end
end:
  ret i32 %m
}
define void @stores(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %loop ]
  store i32 %i, ptr addrspace(1) %p
  %k = add i32 %i, 1
  %c = icmp ult i32 %k, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @endless(i32 %n) {
entry:
  br label %loop
loop:
  br label %loop
}
define i32 @which_way(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %next ]
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %v = load i32, ptr addrspace(1) %a
  %found = icmp eq i32 %v, %n
  br i1 %found, label %end, label %next
next:
  %k = add i32 %i, 1
  %c = icmp ult i32 %k, %n
  br i1 %c, label %loop, label %end
end:
  %r = phi i32 [ 1, %loop ], [ 0, %next ]
  ret i32 %r
}
