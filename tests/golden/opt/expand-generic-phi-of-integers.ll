; RUN: gasket opt --passes=infer-spaces,expand-generic --verify-each %s | FileCheck %s
; The bits of a pointer that a loop advances are a phi of integers. Their tag is read as that of a pointer.
; CHECK-LABEL: @walk(
; CHECK: [[BITS:%[0-9a-z]+]] = phi i64
; CHECK: [[POINTER:%[0-9a-z]+]] = inttoptr i64 [[BITS]] to ptr addrspace(4)
; CHECK-NEXT: call i1 @gasket.is_local(ptr addrspace(4) [[POINTER]])
define spir_func void @walk(ptr addrspace(4) %p, i64 %end) "gasket.private_in_global" {
entry:
  %first = ptrtoint ptr addrspace(4) %p to i64
  br label %loop

loop:
  %bits = phi i64 [ %next, %loop ], [ %first, %entry ]
  %q = inttoptr i64 %bits to ptr addrspace(4)
  store i8 0, ptr addrspace(4) %q, align 1
  %next = add i64 %bits, 1
  %more = icmp ne i64 %next, %end
  br i1 %more, label %loop, label %exit

exit:
  ret void
}
