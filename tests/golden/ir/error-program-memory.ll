; RUN: not gasket run -g 1 -a o=int[1] %s 2>&1 | FileCheck %s
; RUN: not gasket cc %s 2>&1 | FileCheck %s
; Variables in global and constant memory take 256 MiB together, in texts of IR as in OpenCL C.
@half = addrspace(1) global [134217728 x i8] zeroinitializer
; CHECK: error-program-memory.ll:[[#@LINE+1]]:1: error: variables in global and constant memory take more than 268435456 bytes with this one
@rest = addrspace(2) constant [134217729 x i8] zeroinitializer
define spir_kernel void @k(ptr addrspace(1) %o) {
  ret void
}
