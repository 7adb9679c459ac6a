; RUN: gasket opt --passes=reassociate %s | FileCheck %s
; A sum with a constant that others use as well is copied into theirs where it is small, so that the constants meet, and stays
; whole where it is large.
; CHECK-LABEL: @f(
; CHECK:       %small = add i32 %a, 5
; CHECK:       %large = add i32 {{%.*}}, 5
; CHECK:       [[S:%.*]] = add i32 %a, %x
; CHECK-NEXT:  [[T:%.*]] = add i32 [[S]], 5
; CHECK-NEXT:  add i32 [[T]], 7
; CHECK:       [[U:%.*]] = add i32 %x, %large
; CHECK-NEXT:  add i32 [[U]], 7
; CHECK-NOT:   = add
define void @f(i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %x, ptr addrspace(1) %p) {
  %small = add i32 %a, 5
  store volatile i32 %small, ptr addrspace(1) %p, align 4
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  %abcd = add i32 %abc, %d
  %abcde = add i32 %abcd, %e
  %large = add i32 %abcde, 5
  store volatile i32 %large, ptr addrspace(1) %p, align 4
  %s = add i32 %small, 7
  %t = add i32 %s, %x
  store volatile i32 %t, ptr addrspace(1) %p, align 4
  %u = add i32 %large, 7
  %v = add i32 %u, %x
  store volatile i32 %v, ptr addrspace(1) %p, align 4
  ret void
}
