; RUN: gasket opt --passes=promote-arguments,drop-dead,sroa,mem2reg %s | FileCheck %s

%struct.view = type { ptr addrspace(4), i32, i32 }

; What is read through the pointer is passed in its place (see the end); the callers' variables go.
define i32 @total(ptr %v, i32 %k) noinline {
  %data = load ptr addrspace(4), ptr %v, align 8
  %n.at = getelementptr inbounds %struct.view, ptr %v, i32 0, i32 1
  %n = load i32, ptr %n.at, align 8
  %p = getelementptr i32, ptr addrspace(4) %data, i32 %k
  %x = load i32, ptr addrspace(4) %p, align 4
  %s = add i32 %x, %n
  ret i32 %s
}

; This one writes to what may be the same memory.
; CHECK-LABEL: define spir_func i32 @changed(ptr %v, ptr %w)
define i32 @changed(ptr %v, ptr %w) noinline {
  store i32 1, ptr %w, align 4
  %n = load i32, ptr %v, align 4
  ret i32 %n
}

; This one is passed memory of which nobody here knows how large it is.
; CHECK-LABEL: define spir_func i32 @unknown(ptr %v)
define i32 @unknown(ptr %v) noinline {
  %n = load i32, ptr %v, align 4
  ret i32 %n
}

; CHECK-LABEL: @k(
; CHECK-NOT: alloca %struct.view
; CHECK: %a = call spir_func i32 @total.1(ptr addrspace(4) %in.generic, i32 5, i32 4)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %view = alloca %struct.view, align 8
  %x = alloca i32, align 4
  %in.generic = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  store ptr addrspace(4) %in.generic, ptr %view, align 8
  %n.at = getelementptr inbounds %struct.view, ptr %view, i32 0, i32 1
  store i32 4, ptr %n.at, align 8
  %a = call i32 @total(ptr %view, i32 5)
  %b = call i32 @changed(ptr %x, ptr %x)
  %c = call i32 @pass(ptr %x)
  %d = add i32 %a, %b
  %e = add i32 %c, %d
  store i32 %e, ptr addrspace(1) %out, align 4
  ret void
}

define i32 @pass(ptr %v) noinline {
  %r = call i32 @unknown(ptr %v)
  ret i32 %r
}

; CHECK-LABEL: define internal spir_func i32 @total.1(ptr addrspace(4) %v, i32 %k, i32 %{{.*}})
; CHECK-NOT: load ptr addrspace(4)
; CHECK: ret i32
