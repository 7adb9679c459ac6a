; RUN: not gasket cc %s 2>&1 | FileCheck %s
; A call stays in its form.
; CHECK: thread-form-calls.ll:[[@LINE+2]]:3: error: in thread form a call names a function in thread form that has as many lanes and the execution mask as its first parameter, and is no kernel
define dllexport spir_kernel void @t(i32 %n) "gasket.thread"="8" {
  call void @f(i32 %n)
  ret void
}
; CHECK: thread-form-calls.ll:[[@LINE+2]]:3: error: what belongs to a thread does not occur in work-item form
define void @f(i32 %n) {
  call spir_kernel void @t(i32 %n)
  ret void
}
