; The remarks of the passes name the rule of each change, and the instruction counts are those of the listings.
; RUN: gasket cc --passes=combine,cse,dce --emit=json --simd=8 %s | python3 %top/tests/tools/show_explain.py - passes | FileCheck --match-full-lines %s
; CHECK:      combine f 7 -> 6
; CHECK-NEXT:   passes.ll:12:3 add %same is replaced by %b [(add x 0) -> x]
; CHECK-NEXT:   passes.ll:13:3 mul %four is replaced by a shl [(mul x C) -> (shl x (log2 C))]
; CHECK-NEXT: cse f 6 -> 5
; CHECK-NEXT:   passes.ll:11:3 xor %b is replaced by %a [equal operation]
; CHECK-NOT:  {{.}}
define spir_kernel void @f(ptr addrspace(1) %out, i32 %x) {
  %a = xor i32 %x, 9
  %b = xor i32 %x, 9
  %same = add i32 %b, 0
  %four = mul i32 %a, 4
  %r = or i32 %same, %four
  store i32 %r, ptr addrspace(1) %out, align 4
  ret void
}
