; RUN: gasket opt --passes=licm %s | FileCheck %s
; A load leaves a loop in which nothing writes what it reads, where it is done in any case.
; CHECK-LABEL: @constant_memory(
; CHECK: load float, ptr addrspace(2) %c
; CHECK: loop:
; CHECK-NOT: load
; CHECK: ret void
define spir_kernel void @constant_memory(ptr addrspace(2) %c, ptr addrspace(1) %o, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = load float, ptr addrspace(2) %c, align 4
  %p = getelementptr float, ptr addrspace(1) %o, i32 %i
  store float %v, ptr addrspace(1) %p, align 4
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; restrict, and never written through
; CHECK-LABEL: @restricted(
; CHECK: load float, ptr addrspace(1) %w
; CHECK: loop:
; CHECK-NOT: load
; CHECK: ret void
define spir_kernel void @restricted(ptr addrspace(1) noalias %w, ptr addrspace(1) %o, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = load float, ptr addrspace(1) %w, align 4
  %p = getelementptr float, ptr addrspace(1) %o, i32 %i
  store float %v, ptr addrspace(1) %p, align 4
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; The store may go there; and a restrict pointer that is written through is no better.
; CHECK-LABEL: @written(
; CHECK: loop:
; CHECK: load float, ptr addrspace(1) %w
; CHECK: load float, ptr addrspace(1) %r
define spir_kernel void @written(ptr addrspace(1) %w, ptr addrspace(1) noalias %r, ptr addrspace(1) %o, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = load float, ptr addrspace(1) %w, align 4
  %u = load float, ptr addrspace(1) %r, align 4
  %s = fadd float %u, %v
  %p = getelementptr float, ptr addrspace(1) %o, i32 %i
  store float %s, ptr addrspace(1) %p, align 4
  %q = getelementptr float, ptr addrspace(1) %r, i32 %i
  store float %s, ptr addrspace(1) %q, align 4
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Not every round comes to the load: it might be of an address that is none.
; CHECK-LABEL: @perhaps(
; CHECK: yes:
; CHECK: load float, ptr addrspace(2) %c
define spir_kernel void @perhaps(ptr addrspace(2) %c, ptr addrspace(1) %o, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %back ]
  %odd = trunc i32 %i to i1
  br i1 %odd, label %yes, label %back
yes:
  %v = load float, ptr addrspace(2) %c, align 4
  %p = getelementptr float, ptr addrspace(1) %o, i32 %i
  store float %v, ptr addrspace(1) %p, align 4
  br label %back
back:
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Through the binding table: entry 0 is constant memory, entry 1 is written.
; CHECK-LABEL: @surfaces(
; CHECK: call float @gasket.surface_load.f32(i32 0, i32 4, i32 8)
; CHECK: loop:
; CHECK-NOT: surface_load.f32(i32 0
; CHECK: call float @gasket.surface_load.f32(i32 1, i32 4, i32 8)
define spir_kernel void @surfaces(ptr addrspace(2) %c, ptr addrspace(1) %o, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = call float @gasket.surface_load.f32(i32 0, i32 4, i32 8)
  %u = call float @gasket.surface_load.f32(i32 1, i32 4, i32 8)
  %s = fadd float %u, %v
  %at = shl i32 %i, 2
  call void @gasket.surface_store.f32(float %s, i32 1, i32 4, i32 %at)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
declare float @gasket.surface_load.f32(i32, i32, i32)
declare void @gasket.surface_store.f32(float, i32, i32, i32)
