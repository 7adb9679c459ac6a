; RUN: gasket opt --passes=fold-queries --remarks=all %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; Generic pointers and comparisons with null whose result is a constant.
declare i32 @gasket.get_fence(ptr addrspace(4))
define spir_kernel void @k(ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
; CHECK: fold-queries-remarks.ll:[[#@LINE+1]]:3: remark: gasket.get_fence is answered at compile time: the address space of its pointer is known [fold-queries: known space]
  %f = call i32 @gasket.get_fence(ptr addrspace(4) %g)
  store i32 %f, ptr addrspace(1) %p, align 4
; CHECK: fold-queries-remarks.ll:[[#@LINE+1]]:3: remark: the comparison with null is decided: the pointer is never null [fold-queries: never null]
  %n = icmp ne ptr addrspace(1) %p, null
  store i1 %n, ptr addrspace(1) %p, align 4
  ret void
}
; CHECK: store i32 2, ptr addrspace(1) %p
; CHECK: store i1 true, ptr addrspace(1) %p
