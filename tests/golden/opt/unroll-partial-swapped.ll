; RUN: gasket opt --passes=unroll-partial %s | FileCheck %s
; The bound of the counter may be the left operand: n > next is next < n.
declare i32 @gasket.surface_load.i32(i32, i32, i32)
define spir_kernel void @k(i32 %n, ptr addrspace(1) %p) {
  %a = call i32 @up(i32 %n)
  %b = call i32 @down(i32 %n)
  %c = call i32 @away(i32 %n)
  %s = add i32 %a, %b
  %t = add i32 %s, %c
  store i32 %t, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@up(
; CHECK-COUNT-5: surface_load
define i32 @up(i32 %n) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %x = call i32 @gasket.surface_load.i32(i32 0, i32 4, i32 %k)
  %sum = add i32 %s, %x
  %next = add i32 %k, 1
  %more = icmp sgt i32 %n, %next
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret i32 %sum
}

; CHECK-LABEL: define {{.*}}@down(
; CHECK-COUNT-5: surface_load
define i32 @down(i32 %n) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 100, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %x = call i32 @gasket.surface_load.i32(i32 0, i32 4, i32 %k)
  %sum = add i32 %s, %x
  %next = add i32 %k, -1
  %more = icmp slt i32 %n, %next
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret i32 %sum
}

; A counter that moves away from its bound ends by overflow: it has no count of trips.
; CHECK-LABEL: define {{.*}}@away(
; CHECK:       surface_load
; CHECK-NOT:   surface_load
; CHECK:       ret i32
define i32 @away(i32 %n) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %x = call i32 @gasket.surface_load.i32(i32 0, i32 4, i32 %k)
  %sum = add i32 %s, %x
  %next = add i32 %k, 1
  %more = icmp slt i32 %n, %next
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret i32 %sum
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.count", i32 4}
