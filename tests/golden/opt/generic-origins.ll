; RUN: gasket cc --remarks %s -o /dev/null 2>&1 | FileCheck %s
; RUN: gasket opt --passes= --dot=points-to %s | FileCheck --check-prefix=DOT %s
; Generic pointers from lanes of vectors, members of structs, memory, functions and numbers: where the remarks, and the graph of what pointers may
; point to, state that they come from.
@l = internal addrspace(3) global [4 x i32] undef, align 4

define spir_kernel void @lane(ptr addrspace(1) %o, i32 %i) {
  %g1 = addrspacecast ptr addrspace(1) %o to ptr addrspace(4)
  %g2 = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  %v1 = insertelement <2 x ptr addrspace(4)> undef, ptr addrspace(4) %g1, i32 0
  %v2 = insertelement <2 x ptr addrspace(4)> %v1, ptr addrspace(4) %g2, i32 1
  %p = extractelement <2 x ptr addrspace(4)> %v2, i32 %i
; CHECK: :[[@LINE+2]]:3: remark: generic access selects global or local memory at run time: its pointer has an origin that is not analyzed ({{.*}}generic-origins.ll:[[@LINE-1]]:3)
; DOT: %p = extractelement {{.*}}\nglobal or local: the result of extractelement"
  store i32 7, ptr addrspace(4) %p, align 4
  ret void
}

define spir_kernel void @exchanged(ptr addrspace(1) %o, ptr addrspace(1) %at, i32 %i) {
  %g1 = addrspacecast ptr addrspace(1) %o to ptr addrspace(4)
  %g2 = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  %c = icmp eq i32 %i, 5
  %s = select i1 %c, ptr addrspace(4) %g1, ptr addrspace(4) %g2
  %n = ptrtoint ptr addrspace(4) %s to i64
  %old = atomicrmw xchg ptr addrspace(1) %at, i64 %n monotonic
; DOT: %q = inttoptr {{.*}}\nglobal or local: converted from an integer"
; DOT: label="global memory that code outside of the module stored pointers to"
; CHECK: :[[@LINE+2]]:3: remark: generic access selects global or local memory at run time: its pointer was converted from an integer ({{.*}}generic-origins.ll:[[@LINE+1]]:3)
  %q = inttoptr i64 %old to ptr addrspace(4)
  store i32 7, ptr addrspace(4) %q, align 4
  ret void
}

define { ptr addrspace(4), i32 } @pair(ptr addrspace(4) %p, i32 %i) noinline {
  %a = insertvalue { ptr addrspace(4), i32 } undef, ptr addrspace(4) %p, 0
  %b = insertvalue { ptr addrspace(4), i32 } %a, i32 %i, 1
  ret { ptr addrspace(4), i32 } %b
}

define ptr addrspace(4) @same(ptr addrspace(4) %p) noinline {
  ret ptr addrspace(4) %p
}

define spir_kernel void @returned(ptr addrspace(1) %o, i32 %i) {
  %g1 = addrspacecast ptr addrspace(1) %o to ptr addrspace(4)
  %g2 = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  %c = icmp eq i32 %i, 5
  %s = select i1 %c, ptr addrspace(4) %g1, ptr addrspace(4) %g2
  %r = call { ptr addrspace(4), i32 } @pair(ptr addrspace(4) %s, i32 %i)
; CHECK: :[[@LINE+3]]:3: remark: generic access selects global or local memory at run time: its pointer has an origin that is not analyzed ({{.*}}generic-origins.ll:[[@LINE+2]]:3)
; DOT: %m = extractvalue {{.*}}\nglobal or local: the result of extractvalue"
  %m = extractvalue { ptr addrspace(4), i32 } %r, 0
  store i32 7, ptr addrspace(4) %m, align 4
; CHECK: :[[@LINE+3]]:3: remark: generic access selects global or local memory at run time: its pointer was returned by a call ({{.*}}generic-origins.ll:[[@LINE+2]]:3)
; DOT: %t = call {{.*}}\nglobal or local: returned by a call"
  %t = call ptr addrspace(4) @same(ptr addrspace(4) %s)
  store i32 8, ptr addrspace(4) %t, align 4
; DOT: %k = addrspacecast {{.*}}\nglobal: derived from another pointer"
  %k = addrspacecast ptr addrspace(1) inttoptr (i64 4096 to ptr addrspace(1)) to ptr addrspace(4)
  %u = select i1 %c, ptr addrspace(4) %k, ptr addrspace(4) %g2
  store i32 9, ptr addrspace(4) %u, align 4
  ret void
}
