; RUN: not gasket cc -O0 --passes=mem2reg %s 2>&1 | FileCheck %s
; The passes that were chosen leave generic pointers: the first access is an error, with which the compilation ends.
define spir_kernel void @k(i32 addrspace(1)* %p, i32 addrspace(1)* %q) {
  %a = addrspacecast i32 addrspace(1)* %p to i32 addrspace(4)*
  %b = addrspacecast i32 addrspace(1)* %q to i32 addrspace(4)*
  ; CHECK: :[[#@LINE+1]]:{{.*}}error: access through a generic pointer: its address space has not been resolved
  %v = load i32, i32 addrspace(4)* %a, align 4
  store i32 %v, i32 addrspace(4)* %b, align 4
  ret void
}
