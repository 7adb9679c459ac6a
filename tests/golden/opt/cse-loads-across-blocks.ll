; RUN: gasket opt --passes=cse %s | FileCheck %s
; A load after the join sees what the entry stored, because no way writes to local memory; the private store in between does not matter. A barrier does.
; CHECK-LABEL: @k
; CHECK:     join:
; CHECK-NOT: load
; CHECK:     store i32 %n, ptr addrspace(1) %out
; CHECK:     call void @gasket.barrier
; CHECK:     [[V:%.*]] = load i32, ptr addrspace(3) %l
; CHECK:     store i32 [[V]], ptr addrspace(1) %out
declare void @gasket.barrier(i32, i32)
define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(3) %l, i32 %n) {
entry:
  %x = alloca i32, align 4
  store i32 %n, ptr addrspace(3) %l, align 4
  %c = icmp eq i32 %n, 0
  br i1 %c, label %one, label %join
one:
  store i32 1, ptr %x, align 4
  br label %join
join:
  %v = load i32, ptr addrspace(3) %l, align 4
  store i32 %v, ptr addrspace(1) %out, align 4
  call void @gasket.barrier(i32 1, i32 2)
  %w = load i32, ptr addrspace(3) %l, align 4
  store i32 %w, ptr addrspace(1) %out, align 4
  ret void
}
