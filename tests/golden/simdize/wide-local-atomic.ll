; RUN: not gasket cc %s -o /dev/null 2>&1 | FileCheck %s
; CHECK: error: Gen9 has no 64-bit atomic operations in local memory
define dllexport spir_kernel void @f(ptr addrspace(3) %t) {
  %a = atomicrmw add ptr addrspace(3) %t, i64 1 syncscope("workgroup") monotonic
  ret void
}
