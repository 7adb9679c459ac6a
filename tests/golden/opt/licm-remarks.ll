; RUN: gasket opt --passes=licm --remarks=all %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; Each operation with invariant operands that stays in its loop has a remark with the reason.
define spir_kernel void @k(ptr addrspace(2) %c, ptr addrspace(1) %o, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %back ]
; CHECK:      licm-remarks.ll:[[#@LINE+1]]:3: remark: load stays in the loop: the loop may write the global memory that it reads [licm: memory is written]
  %v = load i32, ptr addrspace(1) %o, align 4
; CHECK:      licm-remarks.ll:[[#@LINE+1]]:3: remark: udiv stays in the loop: it is undefined for some operands, and the loop may not run [licm: undefined for some operands]
  %d = udiv i32 7, %n
; CHECK:      licm-remarks.ll:[[#@LINE+1]]:3: remark: call stays in the loop: it has effects or depends on other work-items [licm: effects]
  %s = call i32 @gasket.sub_group_reduce.i32(i32 0, i32 %n)
  %odd = trunc i32 %i to i1
  br i1 %odd, label %yes, label %back
yes:
; CHECK:      licm-remarks.ll:[[#@LINE+1]]:3: remark: load stays in the loop: not every iteration executes it [licm: not always executed]
  %u = load i32, ptr addrspace(2) %c, align 4
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %i
  store i32 %u, ptr addrspace(1) %p, align 4
  br label %back
back:
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
; CHECK:      loop:
; CHECK:      load i32, ptr addrspace(1) %o
; CHECK-NEXT: udiv i32 7, %n
; CHECK-NEXT: call i32 @gasket.sub_group
; CHECK:      yes:
; CHECK-NEXT: load i32, ptr addrspace(2) %c
declare i32 @gasket.sub_group_reduce.i32(i32, i32)
