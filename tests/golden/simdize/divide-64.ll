; RUN: gasket cc -O0 --simd=8 --global-access=stateless --emit=thread-ir --print-after=lower-integer %s -o /dev/null 2>&1 | FileCheck %s
; 64-bit division is arithmetic without branches; what is known to fit 32 bits is divided there.
; CHECK-LABEL: @f
; CHECK:      [[X:%.*]] = udiv i32 %n, 10
; CHECK-NEXT: zext i32 [[X]] to i64
; CHECK:      call float @gasket.native.inv.f32(
; CHECK-NOT:  {{udiv|urem}} i64
; CHECK-NOT:  br
; CHECK:      ret void
define dllexport spir_kernel void @f(ptr addrspace(1) %o, i32 %n, i64 %a, i64 %b) {
  %w = zext i32 %n to i64
  %q = udiv i64 %w, 10
  %r = urem i64 %a, %b
  %s = add i64 %q, %r
  store i64 %s, ptr addrspace(1) %o, align 8
  ret void
}
