; RUN: not gasket cc %s 2>&1 | FileCheck %s
; A call whose types differ from those in the mangled name of its callee.
target triple = "spir64-unknown-unknown"
declare spir_func i32 @_Z3maxii(i32, i64)
declare spir_func float @_Z3minii(i32, i32)
define spir_kernel void @k(ptr addrspace(1) %o, i32 %x, i64 %y) {
  %a = call spir_func i32 @_Z3maxii(i32 %x, i64 %y)
; CHECK: :[[@LINE-1]]:27: error: the types of this call do not match the mangled name of its callee
  %b = call spir_func float @_Z3minii(i32 %x, i32 2)
  store i32 %a, ptr addrspace(1) %o, align 4
  ret void
}
