; RUN: gasket opt --passes=surfaces --global-access=stateful %s | FileCheck %s
; Kernels share the functions that access no buffer, and get copies of the others and of their callers.
; CHECK-LABEL: define spir_kernel void @first
; CHECK:       call spir_func void @fill(ptr %p)
; CHECK-NEXT:  call spir_func void @[[ONE:outer.*]](ptr addrspace(1) %x)
; CHECK-LABEL: define spir_kernel void @second
; CHECK:       call spir_func void @fill(ptr %p)
; CHECK-NEXT:  call spir_func void @[[TWO:outer.*]](ptr addrspace(1) %y)
; CHECK:       define spir_func void @fill(ptr %p)
; CHECK-NOT:   @fill
; CHECK:       define internal spir_func void @[[ONE]](
; CHECK-NOT:   @fill
; CHECK:       define internal spir_func void @[[TWO]](
; CHECK-NOT:   @fill
define spir_kernel void @first(ptr addrspace(1) %x) {
  %p = alloca i32
  call void @fill(ptr %p)
  call void @outer(ptr addrspace(1) %x)
  ret void
}

define spir_kernel void @second(ptr addrspace(1) %y) {
  %p = alloca i32
  call void @fill(ptr %p)
  call void @outer(ptr addrspace(1) %y)
  ret void
}

define void @outer(ptr addrspace(1) %b) noinline {
  call void @inner(ptr addrspace(1) %b)
  ret void
}

define void @inner(ptr addrspace(1) %b) noinline {
  store i32 1, ptr addrspace(1) %b
  ret void
}

define void @fill(ptr %p) noinline {
  store i32 2, ptr %p
  ret void
}
