; RUN: gasket opt --global-access=stateful --passes=surfaces %s | FileCheck %s
; A function that stays a call has a copy for each buffer that it is given, in which that is a surface.
; CHECK-NOT: define internal spir_func i32 @get(
; CHECK: define spir_kernel void @k
; CHECK: call spir_func i32 @[[ONE:.*]](ptr addrspace(1) %x
; CHECK: call spir_func i32 @[[TWO:.*]](ptr addrspace(1) %y
; CHECK: call spir_func i32 @[[ONE]](ptr addrspace(1) %x
; CHECK: define internal spir_func i32 @[[ONE]](
; CHECK: call i64 @gasket.surface_base(i32 0)
; CHECK: call i32 @gasket.surface_load.i32(i32 0,
; CHECK: define internal spir_func i32 @[[TWO]](
; CHECK: call i64 @gasket.surface_base(i32 1)
; CHECK: call i32 @gasket.surface_load.i32(i32 1,
define internal i32 @get(ptr addrspace(1) %p, i32 %i) noinline {
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %v = load i32, ptr addrspace(1) %q, align 4
  ret i32 %v
}
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %out, i32 %n) {
  %a = call i32 @get(ptr addrspace(1) %x, i32 %n)
  %b = call i32 @get(ptr addrspace(1) %y, i32 %n)
  %c = call i32 @get(ptr addrspace(1) %x, i32 %a)
  %s = add i32 %a, %b
  %t = add i32 %s, %c
  store i32 %t, ptr addrspace(1) %out, align 4
  ret void
}
