; RUN: not gasket cc -O0 %s 2>&1 | FileCheck %s
; RUN: not gasket run --passes=dce -g 1 -a p=int[1] -a n=1 %s 2>&1 | FileCheck --check-prefix=CALL %s
; RUN: not gasket eval --passes=dce --via=sim --function f %s 1 2>&1 | FileCheck --check-prefix=EVAL %s
; RUN: not gasket run --passes=dce --via=ir -g 1 -a p=int[1] -a n=1 %s 2>&1 | FileCheck --check-prefix=FAULT %s
; FAULT: fault in kernel 'k': recursive call
; A function that calls itself has no place for its frames.
; CHECK: :[[@LINE+2]]:12: error: recursion through 'f' is not allowed in OpenCL C
; EVAL: :[[@LINE+1]]:12: error: recursion: f -> f
define i32 @f(i32 %n) noinline {
  %r = call i32 @f(i32 %n)
  ret i32 %r
}
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
; CALL: :[[@LINE+1]]:3: error: recursion: f -> f
  %r = call i32 @f(i32 %n)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
