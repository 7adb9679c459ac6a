; RUN: not gasket cc %s -o /dev/null 2>&1 | FileCheck %s
; CHECK: error: kernel 'f' requires a sub-group size of 12: Gen9 has 8, 16 and 32
define dllexport spir_kernel void @f(ptr addrspace(1) %o) !intel_reqd_sub_group_size !0 {
  ret void
}
!0 = !{i32 12}
