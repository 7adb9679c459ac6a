; RUN: gasket opt --passes=unroll-partial,mem2reg,combine,simplify-cfg,cse %s | FileCheck %s
; Four bodies to an iteration while four trips are left, then the old loop for the rest; the value behind the loop comes from either.
; CHECK-LABEL: @sum(
; CHECK:       [[TRIPS:%.*]] = select i1 %{{.*}}, i32 %n, i32 1
; CHECK:       icmp uge i32 [[TRIPS]], 4
; CHECK:       [[LEFT:%.*]] = phi i32 [ [[TRIPS]], %{{.*}} ], [ [[NOW:%.*]], %{{.*}} ]
; CHECK-COUNT-4: surface_load
; CHECK-NOT:   surface_load
; CHECK:       [[NOW]] = add i32 [[LEFT]], -4
; CHECK:       br i1 %{{.*}}, label %[[MAIN:.*]], label %{{.*}}, !llvm.loop
; CHECK:       surface_load
; CHECK-NOT:   surface_load
; CHECK:       br i1 %{{.*}}, label %[[REST:.*]], label %[[END:.*]], !llvm.loop
; CHECK:       [[END]]:
; CHECK-NEXT:  phi i32
; CHECK-NEXT:  ret i32
declare i32 @gasket.surface_load.i32(i32, i32, i32)
declare void @gasket.barrier(i32, i32)
define spir_kernel void @k(i32 %n, ptr addrspace(1) %p) {
  %s = call i32 @sum(i32 %n)
  store i32 %s, ptr addrspace(1) %p, align 4
  ret void
}
define i32 @sum(i32 %n) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %x = call i32 @gasket.surface_load.i32(i32 0, i32 4, i32 %k)
  %sum = add i32 %s, %x
  %next = add i32 %k, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret i32 %sum
}

; CHECK-LABEL: @meets(
; CHECK:       call void @gasket.barrier
; CHECK-NOT:   call void @gasket.barrier
define void @meets(i32 %n) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @gasket.barrier(i32 1, i32 2)
  %next = add i32 %k, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !2
end:
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.count", i32 4}
!2 = distinct !{!2, !1}
