; RUN: gasket opt --passes= --dot=points-to %s | FileCheck %s
; Each pointer of the graph with its address spaces and their reason, and each object.
@v = internal addrspace(3) global [4 x i32] undef, align 4
@slot = internal addrspace(1) global ptr addrspace(4) null, align 8

; CHECK: label="argument q\nglobal: a parameter: the union over all calls"
; CHECK: label="global memory of an argument"
define ptr addrspace(4) @inner(ptr addrspace(4) %q) noinline {
; CHECK: label="%r = freeze {{.*}}\nglobal: derived from the pointer q"
  %r = freeze ptr addrspace(4) %q
  ret ptr addrspace(4) %r
}

; CHECK: label="argument o\nglobal: an argument of the kernel"
; CHECK: label="global memory of argument o"
; CHECK: label="argument 1\nglobal: an argument of the kernel"
define spir_kernel void @k(ptr addrspace(1) %o, ptr addrspace(1) %0, i32 %n, i1 %c) {
entry:
; CHECK: label="%x = alloca {{.*}}\nprivate: the address of a variable"
; CHECK: label="private variable x"
  %x = alloca i32, align 4
; CHECK: label="private variable"
  %1 = alloca i32, align 4
  %gx = addrspacecast ptr %x to ptr addrspace(4)
; CHECK: label="%g1 = addrspacecast {{.*}}\nprivate: derived from another pointer"
  %g1 = addrspacecast ptr %1 to ptr addrspace(4)
  %go = addrspacecast ptr addrspace(1) %o to ptr addrspace(4)
  %g0 = addrspacecast ptr addrspace(1) %0 to ptr addrspace(4)
; CHECK: label="%gv = addrspacecast {{.*}}\nlocal: derived from the pointer v"
; CHECK: label="local variable v"
  %gv = addrspacecast ptr addrspace(3) @v to ptr addrspace(4)
; CHECK: label="%e = getelementptr {{.*}}\nlocal: derived from the pointer gv"
  %e = getelementptr i32, ptr addrspace(4) %gv, i32 %n
; CHECK: label="%number = inttoptr {{.*}}\nglobal: converted from an integer"
; CHECK: label="global memory at a constant address"
  %number = inttoptr i64 4096 to ptr addrspace(1)
; CHECK: label="%s = select {{.*}}\nglobal or local: selected by a condition from go: global, e: local"
  %s = select i1 %c, ptr addrspace(4) %go, ptr addrspace(4) %e
  br i1 %c, label %then, label %end
then:
  br label %end
end:
; CHECK: label="%m = phi {{.*}}\nprivate or global or local: merged from gx: private, s: global or local"
  %m = phi ptr addrspace(4) [ %gx, %entry ], [ %s, %then ]
  store ptr addrspace(4) %s, ptr addrspace(1) @slot, align 8
; CHECK: label="%l = load {{.*}}\nglobal or local: loaded from memory that holds pointers to global or local memory"
  %l = load ptr addrspace(4), ptr addrspace(1) @slot, align 8
; CHECK: label="%i = call {{.*}}\nglobal: returned by a call"
  %i = call ptr addrspace(4) @inner(ptr addrspace(4) %g0)
  ret void
}

; CHECK: label="argument a\nprivate or global or local: a parameter: the union over all calls"
; CHECK: label="private memory of an unknown caller"
; CHECK: label="global memory of an unknown caller"
; CHECK: label="local memory of an unknown caller"
define dllexport void @exported(ptr addrspace(4) %a) {
  ret void
}
