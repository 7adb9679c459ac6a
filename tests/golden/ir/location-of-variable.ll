; RUN: not gasket opt --passes= %s 2>&1 | FileCheck %s
; A variable has a location in gasket's own form.
; CHECK: k.cl:3:5: error: kernel 'k' needs 72000 bytes of local memory with this variable
@shared = internal addrspace(3) global [9000 x i64] undef, !loc !1
define spir_kernel void @k(ptr addrspace(1) %p) !loc !0 {
  store i64 1, ptr addrspace(3) @shared
  ret void
}
!0 = !{!"k.cl", i32 1, i32 2}
!1 = !{!"k.cl", i32 3, i32 5}
