; RUN: gasket opt --passes=narrow %s | FileCheck %s
; The quotient that the pass builds in place of %q has no range of its own, as %id has.
; CHECK-NOT: i1 true
; CHECK: icmp ult i64 %{{.*}}, 2000
@d = addrspace(1) global i32 1

define spir_kernel void @k() {
  %id = call i32 @gasket.local_id(i32 0)
  %a = shl i32 %id, 12
  %n = load i32, ptr addrspace(1) @d
  %wide = zext i32 %a to i64
  %s = sext i32 %n to i64
  %q = udiv i64 %wide, %s
  %c = icmp ult i64 %q, 2000
  %r = zext i1 %c to i32
  store i32 %r, ptr addrspace(1) @d
  ret void
}
declare i32 @gasket.local_id(i32)
