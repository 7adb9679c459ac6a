; RUN: gasket opt --global-access=stateful --passes=surfaces %s | FileCheck %s
; A pointer that was copied among other bytes still points into one of two buffers.
; CHECK: call i32 @gasket.mixed_load.i32(i32 {{%.*}}, i64 3,
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %out, i1 %c) {
  %one = alloca { i64, ptr addrspace(1) }, align 8
  %two = alloca { i64, ptr addrspace(1) }, align 8
  %p1 = getelementptr { i64, ptr addrspace(1) }, ptr %one, i32 0, i32 1
  store ptr addrspace(1) %x, ptr %p1, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %two, ptr %one, i64 16, i1 false)
  br i1 %c, label %other, label %end
other:
  %p2 = getelementptr { i64, ptr addrspace(1) }, ptr %two, i32 0, i32 1
  store ptr addrspace(1) %y, ptr %p2, align 8
  br label %end
end:
  %p3 = getelementptr { i64, ptr addrspace(1) }, ptr %two, i32 0, i32 1
  %p = load ptr addrspace(1), ptr %p3, align 8
  %v = load i32, ptr addrspace(1) %p, align 4
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
