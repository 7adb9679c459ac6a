; RUN: gasket opt --passes=infer-spaces,expand-generic %s | FileCheck %s
; The space of a selected pointer is the condition of the select: no tag is read.
; CHECK-NOT: lshr
; CHECK: br i1 %c, label
; CHECK: load i32, ptr addrspace(3)
; CHECK: load i32, ptr addrspace(1)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(3) %l, i32 %n) {
  %c = icmp eq i32 %n, 0
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %g
  %v = load i32, ptr addrspace(4) %p, align 4
  store i32 %v, ptr addrspace(1) %in, align 4
  ret void
}
