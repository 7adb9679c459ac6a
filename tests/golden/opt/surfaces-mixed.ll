; RUN: gasket opt --global-access=stateful --passes=surfaces %s | FileCheck %s
; Two candidates: two messages, each at the pointer minus the base of its surface; what lies outside reads as zero.
; CHECK: sub i64
; CHECK: [[A:%.*]] = call i32 @gasket.surface_load.i32(i32 0, i32 4,
; CHECK: [[B:%.*]] = call i32 @gasket.surface_load.i32(i32 1, i32 4,
; CHECK: or i32 [[A]], [[B]]
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %out, i1 %c) {
  %p = select i1 %c, ptr addrspace(1) %x, ptr addrspace(1) %y
  %v = load i32, ptr addrspace(1) %p, align 4
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}
