; RUN: gasket opt --passes=gvn --remarks=all %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; Both predecessors of the join provide the value of its load; those of the loop's header provide it after a load before the loop.
define i32 @join(i1 %c, i32 %x, ptr addrspace(1) %a) {
entry:
  %p = getelementptr i32, ptr addrspace(1) %a, i32 5
  br i1 %c, label %yes, label %no
yes:
  store i32 %x, ptr addrspace(1) %p, align 4
  br label %end
no:
  store i32 7, ptr addrspace(1) %p, align 4
  br label %end
end:
; CHECK: gvn-remarks.ll:[[#@LINE+1]]:3: remark: load becomes a phi of the values that all predecessors provide [gvn: available load]
  %v = load i32, ptr addrspace(1) %p, align 4
  ret i32 %v
}

define void @sum(ptr addrspace(1) %a, i32 %n) {
entry:
  %p = getelementptr i32, ptr addrspace(1) %a, i32 5
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
; CHECK: gvn-remarks.ll:[[#@LINE+1]]:3: remark: load becomes a phi: the predecessors provide its value, and one of them loads it once [gvn: loop-carried load]
  %s = load i32, ptr addrspace(1) %p, align 4
  %t = add i32 %s, %i
  store i32 %t, ptr addrspace(1) %p, align 4
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
; CHECK-LABEL: @join(
; CHECK:       [[V:%.*]] = phi i32
; CHECK-DAG:   [ %x, %yes ]
; CHECK-DAG:   [ 7, %no ]
; CHECK:       ret i32 [[V]]
; CHECK-LABEL: @sum(
; CHECK:       [[FIRST:%.*]] = load i32, ptr addrspace(1) %p
; CHECK:       loop:
; CHECK:       [[S:%.*]] = phi i32 [ [[FIRST]], %entry ], [ %t, %loop ]
; CHECK-NOT:   load
; CHECK:       %t = add i32 [[S]], %i
