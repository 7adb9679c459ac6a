; RUN: gasket cc --passes=surfaces --simd=16 %s | FileCheck %s
; A choice that is the same for all work-items: one message, its descriptor made at run time. auto takes it.
; CHECK: or (1|M0) a0.0<1>:ud {{.*}} 0x4205E00:ud
; CHECK-NEXT: send (16|M0) {{.*}} a0.0
; CHECK-NOT: a64
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %out, i32 %n) {
  %i = call i32 @gasket.local_id(i32 0)
  %c = icmp ult i32 %n, 5
  %p = select i1 %c, ptr addrspace(1) %x, ptr addrspace(1) %y
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %v = load i32, ptr addrspace(1) %q, align 4
  %r = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %v, ptr addrspace(1) %r, align 4
  ret void
}
declare i32 @gasket.local_id(i32)
