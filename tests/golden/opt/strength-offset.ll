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
