; RUN: gasket opt --passes=strength,combine,dce %s | FileCheck %s
; An offset into a matrix walks down a column: one addition an iteration. The counter itself stays; so does an offset that only some iterations need,
; and one that grows by a step that changes.
; CHECK-LABEL: @column(
; CHECK:       entry:
; CHECK-DAG:   [[FIRST:%.*]] = shl i32 %i, 2
; CHECK-DAG:   [[STEP:%.*]] = shl i32 %n, 2
; CHECK:       loop:
; CHECK-DAG:   [[O:%.*]] = phi i32 [ [[FIRST]], %entry ], [ [[O1:%.*]], %loop ]
; CHECK-NOT:   mul
; CHECK:       surface_load.i32(i32 0, i32 4, i32 [[O]])
; CHECK:       [[O1]] = add i32 [[O]], [[STEP]]
; CHECK:       br i1
declare i32 @gasket.surface_load.i32(i32, i32, i32)
define i32 @column(i32 %n, i32 %i) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %row = mul i32 %k, %n
  %at = add i32 %row, %i
  %o = shl i32 %at, 2
  %x = call i32 @gasket.surface_load.i32(i32 0, i32 4, i32 %o)
  %sum = add i32 %s, %x
  %next = add i32 %k, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %sum
}

; CHECK-LABEL: @sometimes(
; CHECK:       then:
; CHECK:       mul
define i32 @sometimes(i32 %n, i32 %i) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %latch ]
  %s = phi i32 [ 0, %entry ], [ %t, %latch ]
  %c = icmp slt i32 %s, 9
  br i1 %c, label %then, label %latch
then:
  %row = mul i32 %k, %n
  %at = add i32 %row, %i
  %o = shl i32 %at, 2
  %x = call i32 @gasket.surface_load.i32(i32 0, i32 4, i32 %o)
  br label %latch
latch:
  %t = phi i32 [ %s, %loop ], [ %x, %then ]
  %next = add i32 %k, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %t
}

; CHECK-LABEL: @doubles(
; CHECK:       loop:
; CHECK:       mul i32 %k, %n
define i32 @doubles(i32 %n, i32 %i) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 1, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %row = mul i32 %k, %n
  %at = add i32 %row, %i
  %o = shl i32 %at, 2
  %x = call i32 @gasket.surface_load.i32(i32 0, i32 4, i32 %o)
  %sum = add i32 %s, %x
  %next = add i32 %k, %k
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %sum
}

; Offsets that grow alike share one running value, whatever they are apart; what is added twice is twice apart.
; CHECK-LABEL: @alike(
; CHECK:       entry:
; CHECK-DAG:   [[TWO:%.*]] = shl i32 %i, 1
; CHECK:       loop:
; CHECK:       [[R:%.*]] = phi i32 [ %i, %entry ]
; CHECK:       surface_load.i32(i32 0, i32 4, i32 [[R]])
; CHECK:       [[S:%.*]] = add i32 [[R]], [[TWO]]
; CHECK:       surface_load.i32(i32 0, i32 4, i32 [[S]])
; CHECK:       [[T:%.*]] = add i32 [[R]], 12
; CHECK:       surface_load.i32(i32 0, i32 4, i32 [[T]])
; CHECK-NOT:   mul
; CHECK:       ret
define i32 @alike(i32 %n, i32 %i) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %sum3, %loop ]
  %m1 = mul i32 %k, %n
  %o1 = add i32 %m1, %i
  %x = call i32 @gasket.surface_load.i32(i32 0, i32 4, i32 %o1)
  %m2 = mul i32 %k, %n
  %a2 = add i32 %m2, %i
  %b2 = add i32 %a2, %i
  %o2 = add i32 %b2, %i
  %y = call i32 @gasket.surface_load.i32(i32 0, i32 4, i32 %o2)
  %m3 = mul i32 %k, %n
  %a3 = add i32 %m3, %i
  %o3 = add i32 %a3, 12
  %z = call i32 @gasket.surface_load.i32(i32 0, i32 4, i32 %o3)
  %sum1 = add i32 %s, %x
  %sum2 = add i32 %sum1, %y
  %sum3 = add i32 %sum2, %z
  %next = add i32 %k, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %sum3
}
