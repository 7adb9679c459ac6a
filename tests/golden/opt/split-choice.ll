; RUN: gasket opt --passes=split-choice,dce,sroa,mem2reg,combine,dce %s | FileCheck %s
; CHECK-LABEL: @chosen(
; CHECK: [[P:%.*]] = select i1 {{.*}}, ptr addrspace(4) %{{[ab]}}, ptr addrspace(4) %{{[ab]}}
; CHECK-NOT: alloca
; CHECK: load i32, ptr addrspace(4) [[P]]
define spir_kernel void @chosen(ptr addrspace(1) %out, ptr addrspace(3) %l, i32 %n) {
  %x = alloca ptr addrspace(4), align 8
  %y = alloca ptr addrspace(4), align 8
  %a = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %b = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %c = icmp eq i32 %n, 0
  store ptr addrspace(4) %a, ptr %x, align 8
  store ptr addrspace(4) %b, ptr %y, align 8
  %v = select i1 %c, ptr %x, ptr %y
  %p = load ptr addrspace(4), ptr %v, align 8
  %r = load i32, ptr addrspace(4) %p, align 4
  store i32 %r, ptr addrspace(1) %out, align 4
  ret void
}

; A table of two, stored to at run time.
; CHECK-LABEL: @table(
; CHECK-NOT: alloca
define spir_kernel void @table(ptr addrspace(1) %out, ptr addrspace(3) %l, i32 %n) {
  %t = alloca [2 x ptr addrspace(4)], align 8
  %a = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %b = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %k = and i32 %n, 1
  %e0 = getelementptr [2 x ptr addrspace(4)], ptr %t, i32 0, i32 0
  store ptr addrspace(4) %a, ptr %e0, align 8
  %e1 = getelementptr [2 x ptr addrspace(4)], ptr %t, i32 0, i32 1
  store ptr addrspace(4) %a, ptr %e1, align 8
  %ek = getelementptr [2 x ptr addrspace(4)], ptr %t, i32 0, i32 %k
  store ptr addrspace(4) %b, ptr %ek, align 8
  %p = load ptr addrspace(4), ptr %e0, align 8
  %r = load i32, ptr addrspace(4) %p, align 4
  store i32 %r, ptr addrspace(1) %out, align 4
  ret void
}

; Somebody else has the address: nothing can be done.
; CHECK-LABEL: @escaped(
; CHECK: load ptr addrspace(4), ptr %v
define spir_kernel void @escaped(ptr addrspace(1) %out, ptr addrspace(3) %l, i32 %n) {
  %x = alloca ptr addrspace(4), align 8
  %y = alloca ptr addrspace(4), align 8
  %i = ptrtoint ptr %x to i64
  store i64 %i, ptr addrspace(1) %out, align 8
  %c = icmp eq i32 %n, 0
  %v = select i1 %c, ptr %x, ptr %y
  %p = load ptr addrspace(4), ptr %v, align 8
  store ptr addrspace(4) %p, ptr addrspace(1) %out, align 8
  ret void
}
