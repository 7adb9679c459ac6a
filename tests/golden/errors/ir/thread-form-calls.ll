; RUN: not gasket cc %s 2>&1 | FileCheck %s
; A call stays in its form.
; CHECK: thread-form-calls.ll:[[@LINE+2]]:3: error: a function called in thread form is in thread form, has as many lanes as its caller, and is not a kernel
define dllexport spir_kernel void @t(i32 %n) "gasket.thread"="8" {
  call void @f(i32 %n)
  ret void
}
; CHECK: thread-form-calls.ll:[[@LINE+2]]:3: error: operations on whole threads are not allowed in work-item form
define void @f(i32 %n) {
  call spir_kernel void @t(i32 %n)
  ret void
}
