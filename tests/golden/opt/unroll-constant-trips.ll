; RUN: gasket opt --passes=unroll,mem2reg,combine,simplify-cfg %s | FileCheck %s
; The number of trips is found by running the counter, also one that is halved. A value used behind the loop is the last one. Not what the source forbids.
; CHECK-LABEL: @halves(
; CHECK-NOT:   phi
; CHECK:       [[A:%.*]] = mul i32 %x, %x
; CHECK-NEXT:  [[B:%.*]] = mul i32 [[A]], [[A]]
; CHECK-NEXT:  [[C:%.*]] = mul i32 [[B]], [[B]]
; CHECK-NEXT:  ret i32 [[C]]
define i32 @halves(i32 %x) {
entry:
  br label %loop
loop:
  %n = phi i32 [ 4, %entry ], [ %half, %loop ]
  %v = phi i32 [ %x, %entry ], [ %square, %loop ]
  %square = mul i32 %v, %v
  %half = lshr i32 %n, 1
  %more = icmp ne i32 %half, 0
  br i1 %more, label %loop, label %end
end:
  ret i32 %square
}

; CHECK-LABEL: @top(
; CHECK-NOT:   phi
; CHECK-COUNT-3: store i32
; CHECK-NOT:   store
; CHECK:       ret i32 3
define i32 @top(ptr addrspace(1) %p) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %done = icmp eq i32 %i, 3
  br i1 %done, label %end, label %body
body:
  store i32 %i, ptr addrspace(1) %p, align 4
  %next = add i32 %i, 1
  br label %head
end:
  ret i32 %i
}

; CHECK-LABEL: @forbidden(
; CHECK:       phi
define i32 @forbidden(i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = phi i32 [ %x, %entry ], [ %square, %loop ]
  %square = mul i32 %v, %v
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 3
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret i32 %square
}

; CHECK-LABEL: @too_often(
; CHECK:       phi
define i32 @too_often(i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = phi i32 [ %x, %entry ], [ %square, %loop ]
  %square = mul i32 %v, %v
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 1000
  br i1 %more, label %loop, label %end
end:
  ret i32 %square
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
