; RUN: gasket opt --passes=delete-loops --remarks=all %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; The first loop computes nothing that is used; only the product of the last iteration of the second one is used.
define i32 @f(i32 %x, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %loop ]
; CHECK-DAG: delete-loops-remarks.ll:[[#@LINE+1]]:3: remark: the loop is removed: it has no effects, and no instruction uses its values [delete-loops: no effects]
  %k = add i32 %i, 1
  %c = icmp ult i32 %k, %n
  br i1 %c, label %loop, label %between
between:
  br label %second
second:
  %j = phi i32 [ 0, %between ], [ %l, %second ]
; CHECK-DAG: delete-loops-remarks.ll:[[#@LINE+1]]:3: remark: the loop is replaced by its last iteration: only the values of that are used [delete-loops: last iteration]
  %m = mul i32 %x, %j
  %l = add i32 %j, 1
  %d = icmp ult i32 %l, 100
  br i1 %d, label %second, label %end
end:
  ret i32 %m
}
; CHECK:     between:
; CHECK-NOT: icmp
; CHECK:     %m = mul i32 %x, %
; CHECK:     ret i32 %m
