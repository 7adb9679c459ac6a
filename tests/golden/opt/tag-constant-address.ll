; RUN: gasket opt --passes=tag %s | FileCheck %s
; The generic address of a variable is a constant in the text; its tag is put on where it is used.
; CHECK: [[BITS:%.*]] = ptrtoint ptr addrspace(3) @a to i64
; CHECK: [[LOW:%.*]] = and i64 [[BITS]], 2305843009213693951
; CHECK: or i64 [[LOW]], 4611686018427387904
@a = internal addrspace(3) global i32 undef, align 4
define spir_kernel void @k(ptr addrspace(1) %out) {
  store ptr addrspace(4) addrspacecast (ptr addrspace(3) @a to ptr addrspace(4)), ptr addrspace(1) %out, align 8
  ret void
}
