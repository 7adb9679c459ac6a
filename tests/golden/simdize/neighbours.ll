; RUN: gasket cc -O1 --simd=8 --global-access=stateless --emit=thread-ir --print-after=merge-accesses %s -o /dev/null 2>&1 | FileCheck %s
; Three neighbours are one load of three dwords at the first; the store between goes elsewhere in the same local memory, at a known distance. A load behind a store that may have changed
; it stays where it is.
; CHECK-LABEL: @f
; CHECK:      [[V:%.*]] = load <3 x i32>, ptr addrspace(3) {{%.*}}, align 4
; CHECK-DAG:  extractelement <3 x i32> [[V]], i32 0
; CHECK-DAG:  extractelement <3 x i32> [[V]], i32 1
; CHECK-DAG:  extractelement <3 x i32> [[V]], i32 2
; CHECK:      store i32 {{%.*}}, ptr addrspace(3)
; CHECK:      store i32 7, ptr addrspace(3) %u
; CHECK:      load i32, ptr addrspace(3)
; CHECK:      [[W0:%.*]] = insertelement <2 x i32>
; CHECK-NEXT: [[W1:%.*]] = insertelement <2 x i32> [[W0]]
; CHECK-NEXT: store <2 x i32> [[W1]], ptr addrspace(1) {{%.*}}, align 4
; CHECK-NOT:  store
; CHECK:      ret void
declare i32 @gasket.local_id(i32)
define dllexport spir_kernel void @f(ptr addrspace(1) %o, ptr addrspace(3) %t, ptr addrspace(3) %u) {
  %l = call i32 @gasket.local_id(i32 0)
  %k = mul i32 %l, 5
  %p = getelementptr i32, ptr addrspace(3) %t, i32 %k
  %a = load i32, ptr addrspace(3) %p, align 4
  %k2 = add i32 %k, 2
  %q = getelementptr i32, ptr addrspace(3) %t, i32 %k2
  %c = load i32, ptr addrspace(3) %q, align 4
  %k4 = add i32 %k, 4
  %r = getelementptr i32, ptr addrspace(3) %t, i32 %k4
  store i32 %c, ptr addrspace(3) %r, align 4
  %k1 = add i32 %k, 1
  %s = getelementptr i32, ptr addrspace(3) %t, i32 %k1
  %b = load i32, ptr addrspace(3) %s, align 4
  store i32 7, ptr addrspace(3) %u, align 4
  %k3 = add i32 %k, 3
  %v = getelementptr i32, ptr addrspace(3) %t, i32 %k3
  %d = load i32, ptr addrspace(3) %v, align 4
  %x = add i32 %a, %b
  %y = add i32 %c, %d
  %l2 = mul i32 %l, 2
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %l2
  store i32 %x, ptr addrspace(1) %g, align 4
  %h = getelementptr i32, ptr addrspace(1) %g, i32 1
  store i32 %y, ptr addrspace(1) %h, align 4
  ret void
}
