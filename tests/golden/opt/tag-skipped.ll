; RUN: gasket opt --private-memory=global --passes=place-private,tag %s | FileCheck %s --check-prefixes=PLAIN,ALL
; RUN: sed 's/^; QUERY //' %s | gasket opt --private-memory=global --passes=place-private,tag -x ll - | FileCheck %s --check-prefixes=TAGGED,ALL
; With private memory in a global buffer nobody sees the tag of a private pointer unless the module asks about it: then it is put on, and taken off again by
; two shifts where the pointer is used as a global one. Local pointers have theirs always, global ones never.
; ALL-LABEL: @private(
; PLAIN-NOT: or i64
; TAGGED: or i64 %{{.*}}, 2305843009213693952
; ALL: ret
define spir_kernel void @private(ptr addrspace(1) %out) {
  %x = alloca i32, align 4
  %p = addrspacecast ptr %x to ptr addrspace(4)
  store ptr addrspace(4) %p, ptr addrspace(1) %out, align 8
  ret void
}

; ALL-LABEL: @local(
; ALL: or i64 %{{.*}}, 4611686018427387904
define spir_kernel void @local(ptr addrspace(3) %l, ptr addrspace(1) %out) {
  %p = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store ptr addrspace(4) %p, ptr addrspace(1) %out, align 8
  ret void
}

; ALL-LABEL: @global(
; ALL-NOT: or i64
; PLAIN-NOT: ashr
; TAGGED: [[UP:%.*]] = shl i64 %{{.*}}, 4
; TAGGED: ashr i64 [[UP]], 4
; ALL: ret
define spir_kernel void @global(ptr addrspace(1) %g, ptr addrspace(1) %out) {
  %p = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  store ptr addrspace(4) %p, ptr addrspace(1) %out, align 8
  %q = load ptr addrspace(4), ptr addrspace(1) %out, align 8
  %n = addrspacecast ptr addrspace(4) %q to ptr addrspace(1)
  store i32 1, ptr addrspace(1) %n, align 4
  ret void
}

; QUERY define i1 @asked(ptr addrspace(4) %p) {
; QUERY   %a = call i1 @gasket.is_private(ptr addrspace(4) %p)
; QUERY   ret i1 %a
; QUERY }
; QUERY declare i1 @gasket.is_private(ptr addrspace(4))
