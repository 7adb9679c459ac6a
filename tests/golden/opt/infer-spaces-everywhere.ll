; RUN: gasket opt --passes=infer-spaces,dce %s | FileCheck %s
; A named space goes through casts, arithmetic, a ring of phis, a select, a private variable, a call, and back through a return.

; CHECK-LABEL: @k(
; CHECK: [[FAR:%far.*]] = getelementptr i32, ptr addrspace(1) %in, i64 %n
; CHECK: [[WALK:%walk.*]] = phi ptr addrspace(1) [ %in, %entry ], [ [[NEXT:%next.*]], %loop ]
; CHECK: %x = load i32, ptr addrspace(1) [[WALK]]
; CHECK: [[NEXT]] = getelementptr i32, ptr addrspace(1) [[WALK]], i64 1
; CHECK: [[EITHER:%either.*]] = select i1 %c, ptr addrspace(1) [[FAR]], ptr addrspace(1) [[NEXT]]
; CHECK: %y = load i32, ptr addrspace(1) [[EITHER]]
; CHECK: %kept = load ptr addrspace(4), ptr %var
; CHECK: %z = load i32, ptr addrspace(1)
; CHECK: %back = call {{.*}}@same(
; CHECK: %w = load i32, ptr addrspace(1)
; CHECK-NOT: load i32, ptr addrspace(4)
; CHECK: ret void
define spir_kernel void @k(ptr addrspace(1) %in, i1 %c, i64 %n) {
entry:
  %var = alloca ptr addrspace(4), align 8
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %far = getelementptr i32, ptr addrspace(4) %g, i64 %n
  br label %loop
loop:
  %walk = phi ptr addrspace(4) [ %g, %entry ], [ %next, %loop ]
  %x = load i32, ptr addrspace(4) %walk, align 4
  %next = getelementptr i32, ptr addrspace(4) %walk, i64 1
  %more = icmp ne i32 %x, 0
  br i1 %more, label %loop, label %end
end:
  %either = select i1 %c, ptr addrspace(4) %far, ptr addrspace(4) %next
  %y = load i32, ptr addrspace(4) %either, align 4
  store ptr addrspace(4) %either, ptr %var, align 8
  %kept = load ptr addrspace(4), ptr %var, align 8
  %z = load i32, ptr addrspace(4) %kept, align 4
  %back = call ptr addrspace(4) @same(ptr addrspace(4) %kept)
  %w = load i32, ptr addrspace(4) %back, align 4
  %s = add i32 %y, %z
  %t = add i32 %s, %w
  store i32 %t, ptr addrspace(1) %in, align 4
  ret void
}

define internal ptr addrspace(4) @same(ptr addrspace(4) %p) noinline {
  ret ptr addrspace(4) %p
}
