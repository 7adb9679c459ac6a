; RUN: gasket opt --passes=surfaces,combine,dce %s | FileCheck %s
; One candidate: one message at a 32-bit offset, the 64-bit index narrowed.
; CHECK: [[O:%.*]] = shl i32 %i, 2
; CHECK: call i32 @gasket.surface_load.i32(i32 0, i32 4, i32 [[O]])
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %i) {
  %w = zext i32 %i to i64
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %w
  %v = load i32, ptr addrspace(1) %p, align 4
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}
