; RUN: not gasket cc -O0 %s 2>&1 | FileCheck --implicit-check-not=error: %s
; A function that calls itself has no place for its frames.
; CHECK: :[[@LINE+1]]:12: error: recursion through 'f' is not allowed in OpenCL C
define i32 @f(i32 %n) noinline {
  %r = call i32 @f(i32 %n)
  ret i32 %r
}
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %r = call i32 @f(i32 %n)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
