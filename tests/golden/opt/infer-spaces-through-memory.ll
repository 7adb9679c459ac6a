; RUN: gasket opt --passes=infer-spaces %s | FileCheck %s
; A generic pointer kept in a private variable that only ever holds pointers to global memory.
; CHECK: %v = load i32, ptr addrspace(1) %{{.*}}, align 4
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %p = alloca ptr addrspace(4), align 8
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %p, align 8
  %q = load ptr addrspace(4), ptr %p, align 8
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}
