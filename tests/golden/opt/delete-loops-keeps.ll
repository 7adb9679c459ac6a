; RUN: gasket opt --passes=delete-loops,dce,combine %s | FileCheck %s
; RUN: gasket opt --passes=unroll-partial %s | FileCheck %s

; The counter alone does not determine the last iteration: not every iteration reaches its comparison.
; CHECK-LABEL: @test_in_a_branch(
; CHECK:       phi i32
; CHECK:       ret i32
define i32 @test_in_a_branch(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %next ]
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %v = load i32, ptr addrspace(1) %a
  %set = icmp ne i32 %v, 0
  br i1 %set, label %test, label %next
test:
  %c = icmp eq i32 %i, 9
  br i1 %c, label %end, label %next
next:
  %k = add i32 %i, 1
  br label %loop
end:
  ret i32 %i
}

; The same: another comparison may end the loop earlier.
; CHECK-LABEL: @two_exits(
; CHECK:       phi i32
; CHECK:       ret i32
define i32 @two_exits(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %next ]
  %c = icmp eq i32 %i, 50
  br i1 %c, label %end, label %test
test:
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %v = load i32, ptr addrspace(1) %a
  %set = icmp ne i32 %v, 0
  br i1 %set, label %end, label %next
next:
  %k = add i32 %i, 1
  br label %loop
end:
  ret i32 %i
}

; A loop without an exit stays.
; CHECK-LABEL: @endless(
; CHECK:       br label %loop
; CHECK:       br label %loop
define void @endless(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %loop ]
  %k = add i32 %i, %n
  br label %loop
}
