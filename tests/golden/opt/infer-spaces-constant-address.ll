; RUN: gasket opt --passes=infer-spaces %s | FileCheck %s
; A constant address is its own pointer in the named space, with its offset.
; CHECK: %q.1 = select i1 %c, ptr addrspace(1) %g, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @table, i64 8)
; CHECK: load i32, ptr addrspace(1) %q.1
@table = internal addrspace(1) global [4 x i32] zeroinitializer
define spir_kernel void @k(ptr addrspace(1) %g, i1 %c) {
  %gg = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %q = select i1 %c, ptr addrspace(4) %gg, ptr addrspace(4) getelementptr (i32, ptr addrspace(4) addrspacecast (ptr addrspace(1) @table to ptr addrspace(4)), i64 2)
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %g, align 4
  ret void
}
