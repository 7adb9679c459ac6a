; RUN: gasket run -w -g 1 -a 'x=int[]:7,-7' -a zero=int[1] -a out=int[6] --print out %s | FileCheck %s
; RUN: gasket run -w --via=ir -g 1 -a 'x=int[]:7,-7' -a zero=int[1] -a out=int[6] --print out %s | FileCheck %s
; gen9.md, 6.4: a quotient or remainder by 0 is all ones or, signed, the extreme with the sign of the dividend.
; CHECK:      -1
; CHECK-NEXT: -1
; CHECK-NEXT: 2147483647
; CHECK-NEXT: 2147483647
; CHECK-NEXT: -2147483648
; CHECK-NEXT: -2147483648
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %zero, ptr addrspace(1) %out) {
  %a = load i32, ptr addrspace(1) %x
  %p = getelementptr i32, ptr addrspace(1) %x, i32 1
  %b = load i32, ptr addrspace(1) %p
  %z = load i32, ptr addrspace(1) %zero
  %q0 = udiv i32 %a, %z
  %q1 = urem i32 %a, %z
  %q2 = sdiv i32 %a, %z
  %q3 = srem i32 %a, %z
  %q4 = sdiv i32 %b, %z
  %q5 = srem i32 %b, %z
  store i32 %q0, ptr addrspace(1) %out
  %p1 = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %q1, ptr addrspace(1) %p1
  %p2 = getelementptr i32, ptr addrspace(1) %out, i32 2
  store i32 %q2, ptr addrspace(1) %p2
  %p3 = getelementptr i32, ptr addrspace(1) %out, i32 3
  store i32 %q3, ptr addrspace(1) %p3
  %p4 = getelementptr i32, ptr addrspace(1) %out, i32 4
  store i32 %q4, ptr addrspace(1) %p4
  %p5 = getelementptr i32, ptr addrspace(1) %out, i32 5
  store i32 %q5, ptr addrspace(1) %p5
  ret void
}
