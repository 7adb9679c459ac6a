; RUN: gasket opt --passes=thread-jumps --remarks=all %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; Each predecessor of the join determines the target of its branch.
define void @f(i1 %c, ptr addrspace(1) %p) {
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr addrspace(1) %p, align 4
  br label %join
no:
  store i32 2, ptr addrspace(1) %p, align 4
  br label %join
join:
  %k = phi i1 [ true, %yes ], [ false, %no ]
; CHECK:     thread-jumps-remarks.ll:[[#@LINE+1]]:3: remark: the block is bypassed: each of its 2 predecessors decides its branch [thread-jumps: decided by the predecessors]
  br i1 %k, label %one, label %two
one:
  store i32 3, ptr addrspace(1) %p, align 4
  ret void
two:
  ret void
}
; CHECK:      define
; CHECK-NOT:  join:
; CHECK:      [[YES:[0-9]+]]:
; CHECK-NEXT: br label %one
; CHECK:      [[NO:[0-9]+]]:
; CHECK-NEXT: br label %two
