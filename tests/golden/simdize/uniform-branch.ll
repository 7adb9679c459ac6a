; RUN: gasket cc -O0 --simd=8 --global-access=stateless --emit=thread-ir --print-after=simdize %s -o /dev/null 2>&1 | FileCheck %s
; The same for all lanes: an ordinary branch on a scalar, and a scalar phi. No mask is touched.
; CHECK-LABEL: @f
; CHECK-NOT:  simd.goto
; CHECK:      %c = icmp slt i32 %n, 7
; CHECK-NEXT: br i1 %c, label %then, label %end
; CHECK:      then:
; CHECK-NEXT: %a = mul i32 %n, 3
; CHECK:      end:
; CHECK-NEXT: %v = phi i32 {{.*}}%a, %then
; CHECK-NOT:  simd.join
; CHECK:      ret void
define dllexport spir_kernel void @f(ptr addrspace(1) %o, i32 %n) {
entry:
  %c = icmp slt i32 %n, 7
  br i1 %c, label %then, label %end
then:
  %a = mul i32 %n, 3
  br label %end
end:
  %v = phi i32 [ %n, %entry ], [ %a, %then ]
  store i32 %v, ptr addrspace(1) %o, align 4
  ret void
}
