; RUN: gasket run --via=ir --passes= -g 1 -a 0=int[2048]:iota -a 1=short[4096] --print 1:4 %s | FileCheck %s
; RUN: gasket run --via=ir --passes= -g 1 -a 0=int[2048]:iota -a 1=short[4096] --print 1 %s | tail -2 | FileCheck %s --check-prefix=LAST
; A vector of any size may be cast.
; CHECK:      0
; CHECK-NEXT: 0
; CHECK-NEXT: 1
; CHECK-NEXT: 0
; LAST:      2047
; LAST-NEXT: 0
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %v = load <2048 x i32>, ptr addrspace(1) %in, align 4
  %b = bitcast <2048 x i32> %v to <4096 x i16>
  store <4096 x i16> %b, ptr addrspace(1) %out, align 4
  ret void
}
