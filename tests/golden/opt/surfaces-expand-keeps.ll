; RUN: gasket opt --passes=surfaces %s | FileCheck --check-prefixes=CHECK,AUTO %s
; RUN: gasket opt --passes=surfaces --global-access=stateful %s | FileCheck --check-prefixes=CHECK,STATEFUL %s
; An operation without a message through a surface is expanded if its buffers are known: `auto` requires a single buffer for each
; pointer. An address from memory may belong to any allocation, so that operation needs its 64-bit address.

; CHECK-LABEL: @one(
; CHECK-NOT: atomicrmw
; CHECK: fadd float
; CHECK: ret void
define spir_kernel void @one(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %old = atomicrmw fadd ptr addrspace(1) %x, float 1.0 seq_cst, align 4
  ret void
}

; CHECK-LABEL: @two(
; AUTO: atomicrmw fadd
; STATEFUL-NOT: atomicrmw
; STATEFUL: fadd float
; CHECK: ret void
define spir_kernel void @two(ptr addrspace(1) %x, ptr addrspace(1) %y, i1 %c) {
  %p = select i1 %c, ptr addrspace(1) %x, ptr addrspace(1) %y
  %old = atomicrmw fadd ptr addrspace(1) %p, float 1.0 seq_cst, align 4
  ret void
}

; CHECK-LABEL: @any(
; CHECK: atomicrmw fadd
; CHECK: call void @llvm.memcpy
; CHECK: ret void
define spir_kernel void @any(ptr addrspace(1) %x, i64 %address) {
  %p = inttoptr i64 %address to ptr addrspace(1)
  %old = atomicrmw fadd ptr addrspace(1) %p, float 1.0 seq_cst, align 4
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %x, ptr addrspace(1) %p, i64 16, i1 false)
  ret void
}

declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
