; RUN: gasket opt --passes=cse %s | FileCheck %s
; Nothing writes to constant memory: two loads give the same past a write to any other memory, and past a call.
; CHECK-LABEL: @f(
; CHECK:     %v = load i32, ptr addrspace(2) %c
; CHECK-NOT: load
; CHECK:     mul i32 %v, %v
define i32 @f(ptr addrspace(2) %c, ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %l, ptr addrspace(4) %a) {
  %v = load i32, ptr addrspace(2) %c, align 4
  store i32 1, ptr %p, align 4
  store i32 2, ptr addrspace(1) %g, align 4
  store i32 3, ptr addrspace(3) %l, align 4
  store i32 4, ptr addrspace(4) %a, align 4
  call void @other()
  %w = load i32, ptr addrspace(2) %c, align 4
  %s = mul i32 %v, %w
  ret i32 %s
}
declare void @other()
