; RUN: not gasket run -g 1 -l 1 --global-access=stateless -a p=int[4] %s 2>&1 | FileCheck %s
; RUN: not gasket run -g 1 -l 1 --via=ir -a p=int[4] %s 2>&1 | FileCheck %s
; An address that still carries the tag of private memory leads nowhere.
; CHECK: fault in kernel 'k'
; CHECK: tag of a generic pointer
define spir_kernel void @k(ptr addrspace(1) %p) {
  %bits = ptrtoint ptr addrspace(1) %p to i64
  %tagged = or i64 %bits, 2305843009213693952
  %q = inttoptr i64 %tagged to ptr addrspace(1)
  store i32 1, ptr addrspace(1) %q, align 4
  ret void
}
