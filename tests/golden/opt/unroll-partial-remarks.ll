; RUN: gasket opt --passes=unroll-partial --remarks=all %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; The hint requests three bodies for each iteration; the original loop executes the remaining trips.
define void @f(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
; CHECK:         unroll-partial-remarks.ll:[[#@LINE+1]]:3: remark: the loop is unrolled partially: 3 copies of its body [unroll-partial: partial]
  store i32 %i, ptr addrspace(1) %p, align 4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret void
}
; CHECK:         define
; CHECK-COUNT-3: store i32 %{{.*}}, ptr addrspace(1) %p
; CHECK-NOT:     store
; CHECK:         br i1 %{{.*}}, label %loop,
; CHECK:         store i32 %{{.*}}, ptr addrspace(1) %p
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.count", i32 3}
