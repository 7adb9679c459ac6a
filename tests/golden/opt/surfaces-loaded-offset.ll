; RUN: gasket opt --passes=surfaces --verify-each %s | FileCheck %s
; RUN: gasket opt -O2 %s | FileCheck %s
; What one access gives is the offset of another as it stands: a number of 32 bits that counts bytes, made longer or not.
; CHECK: [[V:%.*]] = call i32 @gasket.surface_load.i32(
; CHECK: call void @gasket.surface_store.i8(i8 7, i32 1, i32 1, i32 [[V]])
; CHECK: call void @gasket.surface_store.i8(i8 9, i32 2, i32 1, i32 [[V]])
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r) {
  %v = load i32, ptr addrspace(1) %p, align 4
  %b = getelementptr i8, ptr addrspace(1) %q, i32 %v
  store i8 7, ptr addrspace(1) %b, align 1
  %w = sext i32 %v to i64
  %c = getelementptr i8, ptr addrspace(1) %r, i64 %w
  store i8 9, ptr addrspace(1) %c, align 1
  ret void
}
