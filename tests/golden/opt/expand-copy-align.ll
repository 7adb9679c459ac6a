; RUN: gasket opt --passes=infer-spaces,place-private,expand-generic %s | FileCheck %s
; A copy through a pointer whose space is not known is made of accesses with the alignment that the variables behind it have.
@t = internal addrspace(3) global [16 x i32] undef, align 4

; CHECK-LABEL: @aligned(
; CHECK: load i32, ptr addrspace(3) {{.*}}, align 4
; CHECK: load i32, ptr addrspace(1) {{.*}}, align 4
; CHECK: store i32 {{.*}}, ptr addrspace(1) {{.*}}, align 4
define spir_kernel void @aligned(ptr addrspace(1) align 4 %in, ptr addrspace(1) align 4 %out, i1 %c, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) addrspacecast (ptr addrspace(3) @t to ptr addrspace(4)), ptr addrspace(4) %g
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %i
  call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) %q, ptr addrspace(4) %p, i64 4, i1 false)
  ret void
}

; CHECK-LABEL: @odd(
; CHECK: load i32, ptr addrspace(1) {{.*}}, align 1
; CHECK: store i32 {{.*}}, ptr addrspace(1) {{.*}}, align 2
define spir_kernel void @odd(ptr addrspace(1) align 4 %in, ptr addrspace(1) align 4 %out, i1 %c, i64 %i) {
  %byte = getelementptr i8, ptr addrspace(1) %in, i64 %i
  %g = addrspacecast ptr addrspace(1) %byte to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) addrspacecast (ptr addrspace(3) @t to ptr addrspace(4)), ptr addrspace(4) %g
  %q = getelementptr i8, ptr addrspace(1) %out, i64 6
  call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) %q, ptr addrspace(4) %p, i64 4, i1 false)
  ret void
}

declare void @llvm.memcpy.p1.p4.i64(ptr addrspace(1), ptr addrspace(4), i64, i1)
