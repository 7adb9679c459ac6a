; RUN: gasket opt --passes=rotate --remarks=all %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; The remark is at the first instruction of the loop that is not a phi.
define void @f(i32 %n, ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
; CHECK:      rotate-remarks.ll:[[#@LINE+1]]:3: remark: the test of the loop is copied before it and to its end [rotate: test at the top]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %end
body:
  store i32 %i, ptr addrspace(1) %p, align 4
  %next = add i32 %i, 1
  br label %loop
end:
  ret void
}
; CHECK:      entry:
; CHECK:      icmp ult i32 %{{.*}}, %n
; CHECK-NEXT: br i1 %{{.*}}, label %[[GUARD:.*]], label %end
; CHECK:      [[GUARD]]:
; CHECK-NEXT: br label %body
; CHECK:      body:
; CHECK:      icmp ult i32 %{{.*}}, %n
; CHECK-NEXT: br i1 %{{.*}}, label %body, label %end
