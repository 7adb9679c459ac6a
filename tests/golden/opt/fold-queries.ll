; RUN: gasket opt --passes=fold-queries,combine,dce %s | FileCheck %s
declare ptr addrspace(3) @gasket.to_local(ptr addrspace(4))
declare i32 @gasket.get_fence(ptr addrspace(4))

; The answer is the condition that chose the pointer.
; CHECK-LABEL: @condition(
; CHECK:   %v = zext i1 %c to i32
define spir_kernel void @condition(ptr addrspace(1) %g, i32 %n) {
  %m = alloca i32, align 4
  %c = icmp eq i32 %n, 0
  %gg = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %mm = addrspacecast ptr %m to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %mm, ptr addrspace(4) %gg
  %f = call i32 @gasket.get_fence(ptr addrspace(4) %p)
  %is = icmp eq i32 %f, 0
  %v = zext i1 %is to i32
  store i32 %v, ptr addrspace(1) %g, align 4
  ret void
}

; A local pointer may be null, and then it is not local.
; CHECK-LABEL: @null(
; CHECK:   icmp ne ptr addrspace(3) %maybe, null
; CHECK:   and i1 %{{.*}}, %{{.*}}
define spir_kernel void @null(ptr addrspace(1) %g, ptr addrspace(3) %l, i32 %n) {
  %c = icmp eq i32 %n, 0
  %d = icmp eq i32 %n, 1
  %maybe = select i1 %d, ptr addrspace(3) %l, ptr addrspace(3) null
  %gg = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %ll = addrspacecast ptr addrspace(3) %maybe to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %ll, ptr addrspace(4) %gg
  %f = call ptr addrspace(3) @gasket.to_local(ptr addrspace(4) %p)
  %is = icmp ne ptr addrspace(3) %f, null
  %v = zext i1 %is to i32
  store i32 %v, ptr addrspace(1) %g, align 4
  ret void
}

; A pointer from memory must be asked.
; CHECK-LABEL: @loaded(
; CHECK:   call i1 @gasket.is_local(ptr addrspace(4) %p)
define spir_kernel void @loaded(ptr addrspace(1) %g, ptr addrspace(3) %l) {
  %ll = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store ptr addrspace(4) %ll, ptr addrspace(1) %g, align 8
  %p = load ptr addrspace(4), ptr addrspace(1) %g, align 8
  %f = call ptr addrspace(3) @gasket.to_local(ptr addrspace(4) %p)
  %is = icmp eq ptr addrspace(3) %f, null
  %v = zext i1 %is to i32
  store i32 %v, ptr addrspace(1) %g, align 4
  ret void
}

; A way that brings null is no way from local memory, though nothing else is ever in the pointer.
; CHECK-LABEL: @null_by_way(
; CHECK:   %[[P:.*]] = phi ptr addrspace(3) [ @x, %a ], [ null, %entry ]
; CHECK:   icmp eq ptr addrspace(3) %[[P]], null
@x = internal addrspace(3) global i32 undef
define spir_kernel void @null_by_way(ptr addrspace(1) %g, i32 %n) {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %a, label %end
a:
  %l = addrspacecast ptr addrspace(3) @x to ptr addrspace(4)
  br label %end
end:
  %p = phi ptr addrspace(4) [ %l, %a ], [ null, %entry ]
  %q = call ptr addrspace(3) @gasket.to_local(ptr addrspace(4) %p)
  %is = icmp eq ptr addrspace(3) %q, null
  %v = zext i1 %is to i32
  store i32 %v, ptr addrspace(1) %g, align 4
  ret void
}

; A pointer that is read or written before is not null, and so is one from which an access in bounds was computed; one that is accessed only after the comparison,
; or that is the stored value, may be.
; CHECK-LABEL: @accessed(
; CHECK:      %a = load i32, ptr addrspace(1) %p
; CHECK-NOT:  icmp {{.*}} %p,
; CHECK-NOT:  icmp {{.*}} %q,
; CHECK:      icmp eq ptr addrspace(1) %r, null
; CHECK:      icmp eq ptr addrspace(1) %s, null
define void @accessed(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, ptr addrspace(1) %s, ptr addrspace(1) %out) {
  %a = load i32, ptr addrspace(1) %p, align 4
  %e = getelementptr inbounds i32, ptr addrspace(1) %q, i64 1
  store i32 %a, ptr addrspace(1) %e, align 4
  store ptr addrspace(1) %r, ptr addrspace(1) %out, align 8
  %np = icmp eq ptr addrspace(1) %p, null
  %nq = icmp eq ptr addrspace(1) %q, null
  %nr = icmp eq ptr addrspace(1) %r, null
  %ns = icmp eq ptr addrspace(1) %s, null
  store i1 %np, ptr addrspace(1) %out
  store i1 %nq, ptr addrspace(1) %out
  store i1 %nr, ptr addrspace(1) %out
  store i1 %ns, ptr addrspace(1) %out
  store i32 %a, ptr addrspace(1) %s, align 4
  ret void
}

; Comparisons of the fence of an undefined pointer agree on one value: global.
; CHECK-LABEL: @undefined(
; CHECK:   store i32 2, ptr addrspace(1) %g
define spir_kernel void @undefined(ptr addrspace(1) %g) {
  %p = addrspacecast ptr addrspace(1) undef to ptr addrspace(4)
  %f = call i32 @gasket.get_fence(ptr addrspace(4) %p)
  %private = icmp eq i32 %f, 0
  %local = icmp eq i32 %f, 1
  %global = icmp eq i32 %f, 2
  %a = select i1 %global, i32 2, i32 9
  %b = select i1 %local, i32 1, i32 %a
  %v = select i1 %private, i32 0, i32 %b
  store i32 %v, ptr addrspace(1) %g, align 4
  ret void
}
