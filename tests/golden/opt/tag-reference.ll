; RUN: gasket opt --private-memory=scratch --passes=place-private,tag %s | FileCheck %s --check-prefix=TAG
; RUN: gasket opt --private-memory=global --passes=place-private,tag %s | FileCheck %s --check-prefix=UNTAG
; The sequences of the reference: bits 61 to 63 cleared, then set to 001 or 010; cleared again by a shift to the left and an arithmetic one to the right by
; four. With private memory in a global buffer the query keeps the tag of private pointers alive, and casts to global take it away.
declare i1 @gasket.is_private(ptr addrspace(4))

; TAG: and i64 %{{.*}}, 2305843009213693951
; TAG: or i64 %{{.*}}, 2305843009213693952
; TAG: and i64 %{{.*}}, 2305843009213693951
; TAG: or i64 %{{.*}}, 4611686018427387904
; TAG-NOT: ashr

; UNTAG: or i64 %{{.*}}, 2305843009213693952
; UNTAG: [[UP:%.*]] = shl i64 %{{.*}}, 4
; UNTAG: ashr i64 [[UP]], 4
define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(3) %l, i1 %c) {
  %x = alloca i32, align 4
  %p = addrspacecast ptr %x to ptr addrspace(4)
  %q = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store ptr addrspace(4) %q, ptr addrspace(1) %out, align 8
  %s = select i1 %c, ptr addrspace(4) %p, ptr addrspace(4) %q
  %a = call i1 @gasket.is_private(ptr addrspace(4) %s)
  %g = addrspacecast ptr addrspace(4) %p to ptr addrspace(1)
  %b = zext i1 %a to i32
  store i32 %b, ptr addrspace(1) %g, align 4
  ret void
}
