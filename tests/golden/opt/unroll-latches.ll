; RUN: gasket opt --passes=unroll,mem2reg,combine,simplify-cfg,dce %s | FileCheck %s
; The block that counted has gone, so that two blocks lead back to the header: they meet again when the trips are known.
declare void @note(i32)

; CHECK-LABEL: @two(
; CHECK-NOT:   phi i32 [ 0,
; CHECK:       store i32 0
; CHECK:       store i32 1
; CHECK:       store i32 2
; CHECK-NOT:   store
define void @two(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %body ], [ %next, %more ]
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %k
  %old = load i32, ptr addrspace(1) %at, align 4
  %next = add i32 %k, 1
  %done = icmp eq i32 %k, 3
  br i1 %done, label %end, label %body
body:
  store i32 %k, ptr addrspace(1) %at, align 4
  %c = icmp slt i32 %old, %n
  br i1 %c, label %loop, label %more
more:
  call void @note(i32 %old)
  br label %loop
end:
  ret void
}

; What the counter becomes depends on the way back: nothing is known of the trips.
; CHECK-LABEL: @either(
; CHECK:       phi i32 [ 0, %entry ]
define void @either(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %one, %body ], [ %two, %more ]
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %k
  %old = load i32, ptr addrspace(1) %at, align 4
  %one = add i32 %k, 1
  %two = add i32 %k, 2
  %done = icmp sgt i32 %k, 3
  br i1 %done, label %end, label %body
body:
  %c = icmp slt i32 %old, %n
  br i1 %c, label %loop, label %more
more:
  store i32 %k, ptr addrspace(1) %at, align 4
  br label %loop
end:
  ret void
}
