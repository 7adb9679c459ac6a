; licm moves %s, whose operands do not change, and leaves the load of memory that the loop writes and the division.
; RUN: gasket cc --passes=licm --emit=json --simd=8 %s > %t.json
; RUN: python3 %top/tests/tools/show_explain.py %t.json passes | FileCheck --match-full-lines %s
; RUN: python3 %top/tests/tools/show_explain.py %t.json steps | FileCheck --match-full-lines %s --check-prefix=STEPS
; RUN: python3 %top/tests/tools/show_explain.py %t.json final f | FileCheck %s --check-prefix=FINAL
; CHECK:      licm f 12 -> 12
; CHECK-NEXT:   licm.ll:21:3 mul moves out of the loop: its operands are the same in all iterations [invariant]
; CHECK-NEXT:   licm.ll:22:3 udiv stays in the loop: it is undefined for some operands, and the loop may not run [undefined for some operands]
; CHECK-NEXT:   licm.ll:23:3 load stays in the loop: the loop may write the global memory that it reads [memory is written]
; CHECK-NOT:  {{.}}
; STEPS: licm: loop: The loop has 1 block at depth 1 and may write global memory; 1 operation is moved to its preheader. (1 values; blocks: loop)
; FINAL:      entry:
; FINAL-NEXT: %s = mul i32 %n, 12
; FINAL-NEXT: br label %loop
; FINAL-NEXT: loop:
define spir_kernel void @f(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = mul i32 %n, 12
  %q = udiv i32 7, %n
  %v = load i32, ptr addrspace(1) %p, align 4
  %a = add i32 %v, %s
  %b = add i32 %a, %q
  store i32 %b, ptr addrspace(1) %p, align 4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
