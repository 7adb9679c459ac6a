; RUN: gasket opt --passes=strength --remarks=all %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; An offset that grows by %n in each iteration becomes a running sum.
declare void @gasket.surface_store.i32(i32, i32, i32, i32)
define void @f(i32 %n) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %row = mul i32 %k, %n
; CHECK:      strength-remarks.ll:[[#@LINE+1]]:3: remark: add is replaced by a value that the loop increments [strength: running sum]
  %at = add i32 %row, 8
  call void @gasket.surface_store.i32(i32 7, i32 0, i32 4, i32 %at)
  %next = add i32 %k, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
; CHECK:      loop:
; CHECK:      %at = phi i32 [ {{.*}}, %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK-NEXT: call void @gasket.surface_store.i32(i32 7, i32 0, i32 4, i32 %at)
; CHECK:      [[NEXT]] = add i32 %at, %
