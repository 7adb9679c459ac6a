; RUN: gasket opt --passes=sink --remarks=all %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; An operation moves into the only branch that uses it, and a vector that a loop builds to the code after the loop.
define <2 x i32> @f(i32 %a, i1 %c) {
entry:
; CHECK-DAG: sink-remarks.ll:[[#@LINE+1]]:3: remark: mul moves into the branch that uses it [sink: into the branch]
  %m = mul i32 %a, %a
  br i1 %c, label %before, label %end
before:
  br label %loop
loop:
  %i = phi i32 [ 0, %before ], [ %next, %loop ]
  %next = add i32 %i, %m
; CHECK-DAG: sink-remarks.ll:[[#@LINE+1]]:3: remark: insertelement moves after the loop that computes it: only code there uses it [sink: out of the loop]
  %v = insertelement <2 x i32> undef, i32 %next, i32 0
  %more = icmp ult i32 %next, 99
  br i1 %more, label %loop, label %out
out:
  ret <2 x i32> %v
end:
  ret <2 x i32> zeroinitializer
}
; CHECK:     before:
; CHECK-NEXT: %m = mul i32 %a, %a
; CHECK:     out:
; CHECK-NEXT: %v = insertelement
