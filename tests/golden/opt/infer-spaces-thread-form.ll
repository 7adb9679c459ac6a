; RUN: gasket opt --passes=infer-spaces %s 2>/dev/null | FileCheck %s
; @writer, in thread form, may store any pointer in @p: the analysis does not read it. Without @writer, nothing but a null pointer would be loaded.
; CHECK: load i32, ptr addrspace(4) %q
@p = internal addrspace(1) global ptr addrspace(4) null, align 8 "gasket.number"="0"
define spir_kernel void @reader(ptr addrspace(1) %out) {
  %q = load ptr addrspace(4), ptr addrspace(1) @p, align 8
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}
define dllexport spir_kernel void @writer(i64 %new) "gasket.thread"="8" {
  %to = call i64 @gasket.global_base(i32 0)
  call void @gasket.scatter.i64.i64(i1 true, i32 255, i32 8, i64 %to, i64 %new)
  ret void
}
declare i64 @gasket.global_base(i32)
declare void @gasket.scatter.i64.i64(i1, i32, i32, i64, i64)
