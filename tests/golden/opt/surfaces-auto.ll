; RUN: gasket opt --passes=surfaces %s | FileCheck %s
; auto: two messages for one load save more than they cost; for many loads at constant places of a choice they do not, and eight bytes a lane
; come together from a 64-bit address.
; CHECK-LABEL: @one
; CHECK: call i32 @gasket.mixed_load
define spir_kernel void @one(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %out) {
  %i = call i32 @gasket.local_id(i32 0)
  %c = icmp ult i32 %i, 5
  %p = select i1 %c, ptr addrspace(1) %x, ptr addrspace(1) %y
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %v = load i32, ptr addrspace(1) %q, align 4
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}
; CHECK-LABEL: @many
; CHECK-NOT: mixed_load
; CHECK: ret void
define spir_kernel void @many(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %out) {
  %i = call i32 @gasket.local_id(i32 0)
  %c = icmp ult i32 %i, 5
  %p = select i1 %c, ptr addrspace(1) %x, ptr addrspace(1) %y
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %a = load volatile i32, ptr addrspace(1) %q, align 4
  %b = load volatile i32, ptr addrspace(1) %q, align 4
  %d = load volatile i32, ptr addrspace(1) %q, align 4
  %e = load volatile i32, ptr addrspace(1) %q, align 4
  %f = load volatile i32, ptr addrspace(1) %q, align 4
  %g = load volatile i32, ptr addrspace(1) %q, align 4
  %h = load volatile i32, ptr addrspace(1) %q, align 4
  %j = load volatile i32, ptr addrspace(1) %q, align 4
  %k = load volatile i32, ptr addrspace(1) %q, align 4
  %l = load volatile i32, ptr addrspace(1) %q, align 4
  ret void
}
; CHECK-LABEL: @qwords
; CHECK: load i64, ptr addrspace(1)
; CHECK: call void @gasket.surface_store.i32
define spir_kernel void @qwords(ptr addrspace(1) %x, ptr addrspace(1) %out) {
  %i = call i32 @gasket.local_id(i32 0)
  %q = getelementptr i64, ptr addrspace(1) %x, i32 %i
  %v = load i64, ptr addrspace(1) %q, align 8
  %w = trunc i64 %v to i32
  %r = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %w, ptr addrspace(1) %r, align 4
  ret void
}
declare i32 @gasket.local_id(i32)
