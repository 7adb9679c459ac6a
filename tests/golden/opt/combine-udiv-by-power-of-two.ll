; RUN: gasket opt --passes=combine %s | FileCheck %s
; Only unsigned powers of two; sdiv rounds to zero.
; CHECK:      %q = lshr i32 %x, 4
; CHECK-NEXT: %k = udiv i32 %x, 12
; CHECK-NEXT: %d = sdiv i32 %x, 16
define void @f(i32 %x, ptr addrspace(1) %out) {
  %q = udiv i32 %x, 16
  %k = udiv i32 %x, 12
  %d = sdiv i32 %x, 16
  store i32 %q, ptr addrspace(1) %out, align 4
  store i32 %k, ptr addrspace(1) %out, align 4
  store i32 %d, ptr addrspace(1) %out, align 4
  ret void
}
