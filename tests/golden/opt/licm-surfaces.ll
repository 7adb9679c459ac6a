; RUN: gasket opt --passes=licm %s | FileCheck %s
; A load through entry 0 of the binding table, a restrict argument, leaves a loop if the loop writes through other entries only.

; Entries 1 and 2 are written.
; CHECK-LABEL: @mixed_others(
; CHECK: call float @gasket.surface_load
; CHECK: loop:
; CHECK-NOT: surface_load
; CHECK: ret void
define spir_kernel void @mixed_others(ptr addrspace(1) noalias %w, ptr addrspace(1) %o, ptr addrspace(1) %q, i64 %set, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more_sum, %loop ]
  %v = call float @gasket.surface_load.f32(i32 0, i32 4, i32 8)
  %more_sum = fadd float %sum, %v
  call void @gasket.mixed_store.f32(float 1.0, i32 1, i64 6, i32 4, i32 %i)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  call void @gasket.surface_store.f32(float %more_sum, i32 2, i32 4, i32 0)
  ret void
}

; Entries 0 and 1 are.
; CHECK-LABEL: @mixed_own(
; CHECK: loop:
; CHECK: call float @gasket.surface_load
; CHECK: ret void
define spir_kernel void @mixed_own(ptr addrspace(1) noalias %w, ptr addrspace(1) %o, ptr addrspace(1) %q, i64 %set, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more_sum, %loop ]
  %v = call float @gasket.surface_load.f32(i32 0, i32 4, i32 8)
  %more_sum = fadd float %sum, %v
  call void @gasket.mixed_store.f32(float 1.0, i32 1, i64 3, i32 4, i32 %i)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  call void @gasket.surface_store.f32(float %more_sum, i32 2, i32 4, i32 0)
  ret void
}

; Any entry.
; CHECK-LABEL: @mixed_any(
; CHECK: loop:
; CHECK: call float @gasket.surface_load
; CHECK: ret void
define spir_kernel void @mixed_any(ptr addrspace(1) noalias %w, ptr addrspace(1) %o, ptr addrspace(1) %q, i64 %set, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more_sum, %loop ]
  %v = call float @gasket.surface_load.f32(i32 0, i32 4, i32 8)
  %more_sum = fadd float %sum, %v
  call void @gasket.mixed_store.f32(float 1.0, i32 1, i64 %set, i32 4, i32 %i)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  call void @gasket.surface_store.f32(float %more_sum, i32 2, i32 4, i32 0)
  ret void
}

; The same of atomic operations and of volatile loads, after which memory may be other memory.
; CHECK-LABEL: @atomic_other(
; CHECK: call float @gasket.surface_load
; CHECK: loop:
; CHECK-NOT: surface_load
; CHECK: ret void
define spir_kernel void @atomic_other(ptr addrspace(1) noalias %w, ptr addrspace(1) %o, ptr addrspace(1) %q, i64 %set, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more_sum, %loop ]
  %v = call float @gasket.surface_load.f32(i32 0, i32 4, i32 8)
  %more_sum = fadd float %sum, %v
  %a = call i32 @gasket.mixed_atomic.i32(i32 7, i32 1, i64 2, i32 %i, i32 1, i32 undef)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  call void @gasket.surface_store.f32(float %more_sum, i32 2, i32 4, i32 0)
  ret void
}

; CHECK-LABEL: @atomic_own(
; CHECK: loop:
; CHECK: call float @gasket.surface_load
; CHECK: ret void
define spir_kernel void @atomic_own(ptr addrspace(1) noalias %w, ptr addrspace(1) %o, ptr addrspace(1) %q, i64 %set, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more_sum, %loop ]
  %v = call float @gasket.surface_load.f32(i32 0, i32 4, i32 8)
  %more_sum = fadd float %sum, %v
  %a = call i32 @gasket.mixed_atomic.i32(i32 7, i32 1, i64 1, i32 %i, i32 1, i32 undef)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  call void @gasket.surface_store.f32(float %more_sum, i32 2, i32 4, i32 0)
  ret void
}

; CHECK-LABEL: @volatile_other(
; CHECK: call float @gasket.surface_load
; CHECK: loop:
; CHECK-NOT: surface_load
; CHECK: ret void
define spir_kernel void @volatile_other(ptr addrspace(1) noalias %w, ptr addrspace(1) %o, ptr addrspace(1) %q, i64 %set, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more_sum, %loop ]
  %v = call float @gasket.surface_load.f32(i32 0, i32 4, i32 8)
  %more_sum = fadd float %sum, %v
  %a = call i32 @gasket.volatile_load.i32(i32 1, i64 2, i32 4, i32 %i)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  call void @gasket.surface_store.f32(float %more_sum, i32 2, i32 4, i32 0)
  ret void
}

; CHECK-LABEL: @volatile_own(
; CHECK: loop:
; CHECK: call float @gasket.surface_load
; CHECK: ret void
define spir_kernel void @volatile_own(ptr addrspace(1) noalias %w, ptr addrspace(1) %o, ptr addrspace(1) %q, i64 %set, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more_sum, %loop ]
  %v = call float @gasket.surface_load.f32(i32 0, i32 4, i32 8)
  %more_sum = fadd float %sum, %v
  %a = call i32 @gasket.volatile_load.i32(i32 1, i64 1, i32 4, i32 %i)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  call void @gasket.surface_store.f32(float %more_sum, i32 2, i32 4, i32 0)
  ret void
}

; A store through the address of an entry.
; CHECK-LABEL: @base_other(
; CHECK: call float @gasket.surface_load
; CHECK: loop:
; CHECK-NOT: surface_load
; CHECK: ret void
define spir_kernel void @base_other(ptr addrspace(1) noalias %w, ptr addrspace(1) %o, ptr addrspace(1) %q, i64 %set, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more_sum, %loop ]
  %v = call float @gasket.surface_load.f32(i32 0, i32 4, i32 8)
  %more_sum = fadd float %sum, %v
  %a = call i64 @gasket.surface_base(i32 1)
  %b = inttoptr i64 %a to ptr addrspace(1)
  store float 1.0, ptr addrspace(1) %b, align 4
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  call void @gasket.surface_store.f32(float %more_sum, i32 2, i32 4, i32 0)
  ret void
}

; CHECK-LABEL: @base_own(
; CHECK: loop:
; CHECK: call float @gasket.surface_load
; CHECK: ret void
define spir_kernel void @base_own(ptr addrspace(1) noalias %w, ptr addrspace(1) %o, ptr addrspace(1) %q, i64 %set, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more_sum, %loop ]
  %v = call float @gasket.surface_load.f32(i32 0, i32 4, i32 8)
  %more_sum = fadd float %sum, %v
  %a = call i64 @gasket.surface_base(i32 0)
  %b = inttoptr i64 %a to ptr addrspace(1)
  store float 1.0, ptr addrspace(1) %b, align 4
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  call void @gasket.surface_store.f32(float %more_sum, i32 2, i32 4, i32 0)
  ret void
}

; A function of the program may have anything.
; CHECK-LABEL: @function(
; CHECK: loop:
; CHECK: call float @gasket.surface_load
; CHECK: ret void
define spir_kernel void @function(ptr addrspace(1) noalias %w, ptr addrspace(1) %o, ptr addrspace(1) %q, i64 %set, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more_sum, %loop ]
  %v = call float @gasket.surface_load.f32(i32 0, i32 4, i32 8)
  %more_sum = fadd float %sum, %v
  call void @g(ptr addrspace(1) %o)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  call void @gasket.surface_store.f32(float %more_sum, i32 2, i32 4, i32 0)
  ret void
}

; A block that is copied from the memory of a restrict pointer, and one that is copied to it.
; CHECK-LABEL: @copied_from(
; CHECK: load float, ptr addrspace(1) %w
; CHECK: loop:
; CHECK-NOT: load
; CHECK: ret void
define spir_kernel void @copied_from(ptr addrspace(1) noalias %w, ptr addrspace(1) %o, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = load float, ptr addrspace(1) %w, align 4
  %p = getelementptr float, ptr addrspace(1) %o, i32 %i
  store float %v, ptr addrspace(1) %p, align 4
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %o, ptr addrspace(1) %w, i64 64, i1 false)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @copied_to(
; CHECK: loop:
; CHECK: load float, ptr addrspace(1) %w
; CHECK: ret void
define spir_kernel void @copied_to(ptr addrspace(1) noalias %w, ptr addrspace(1) %o, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = load float, ptr addrspace(1) %w, align 4
  %p = getelementptr float, ptr addrspace(1) %o, i32 %i
  store float %v, ptr addrspace(1) %p, align 4
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %w, ptr addrspace(1) %o, i64 64, i1 false)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

define void @g(ptr addrspace(1) %p) {
  store float 1.0, ptr addrspace(1) %p, align 4
  ret void
}
declare float @gasket.surface_load.f32(i32, i32, i32)
declare void @gasket.surface_store.f32(float, i32, i32, i32)
declare void @gasket.mixed_store.f32(float, i32, i64, i32, i32)
declare i32 @gasket.mixed_atomic.i32(i32, i32, i64, i32, i32, i32)
declare i32 @gasket.volatile_load.i32(i32, i64, i32, i32)
declare i64 @gasket.surface_base(i32)
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
