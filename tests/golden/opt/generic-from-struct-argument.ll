; RUN: gasket opt --passes=infer-spaces --verify-each %s | FileCheck %s
; Pointers in a struct that is passed to a kernel by value, directly, by an index, and after a copy: they come from the host, and so point to global memory.
; OpenCL C has no such parameters; other front ends have.
; CHECK-LABEL: @k(
; CHECK-NOT: {{(load|store) i32.*, ptr addrspace\(4\)}}
; CHECK: load i32, ptr addrspace(1)
; CHECK: load i32, ptr addrspace(1)
; CHECK: store i32 {{.*}}, ptr addrspace(1)
; CHECK: ret void
define spir_kernel void @k(ptr byval({ i32, [2 x ptr addrspace(4)] }) align 8 %s, i32 %i) {
  %copy = alloca { i32, [2 x ptr addrspace(4)] }, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %copy, ptr align 8 %s, i64 24, i1 false)
  %f = getelementptr { i32, [2 x ptr addrspace(4)] }, ptr %s, i32 0, i32 1, i32 0
  %p = load ptr addrspace(4), ptr %f, align 8
  %a = load i32, ptr addrspace(4) %p, align 4
  %g = getelementptr { i32, [2 x ptr addrspace(4)] }, ptr %s, i32 0, i32 1, i32 %i
  %q = load ptr addrspace(4), ptr %g, align 8
  %b = load i32, ptr addrspace(4) %q, align 4
  %h = getelementptr { i32, [2 x ptr addrspace(4)] }, ptr %copy, i32 0, i32 1, i32 1
  %r = load ptr addrspace(4), ptr %h, align 8
  %sum = add i32 %a, %b
  store i32 %sum, ptr addrspace(4) %r, align 4
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
