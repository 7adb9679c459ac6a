; The pass gvn reports the classes of values that are equal in every execution: here %a, %c and %e, and %b and %d.
; RUN: gasket cc --passes=gvn --emit=json --simd=8 %s > %t.json
; RUN: python3 %top/tests/tools/show_explain.py %t.json steps | FileCheck --match-full-lines %s
; CHECK: gvn: class of equal values: These 3 values are equal in every execution; %a comes first. (3 values{{.*}})
; CHECK-NEXT: gvn: class of equal values: These 2 values are equal in every execution; %b comes first. (2 values{{.*}})
; CHECK-NOT: {{.}}
define spir_kernel void @f(ptr addrspace(1) %p, i32 %n, i32 %m) {
  %a = add i32 %n, %m
  %b = mul i32 %a, 3
  %c = add i32 %m, %n
  %d = mul i32 3, %c
  %e = add i32 %n, %m
  %x = xor i32 %b, %e
  %y = sub i32 %d, %x
  store i32 %y, ptr addrspace(1) %p, align 4
  ret void
}
