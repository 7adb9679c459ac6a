; mem2reg: %x is stored in both branches, so the join, their dominance frontier, gets a phi; %z is stored where no join needs one; the address of %y is used.
; RUN: gasket cc --passes=mem2reg --emit=json --simd=8 %s > %t.json
; RUN: python3 %top/tests/tools/show_explain.py %t.json passes | FileCheck --match-full-lines %s
; RUN: python3 %top/tests/tools/show_explain.py %t.json steps | FileCheck --match-full-lines %s --check-prefix=STEPS
; RUN: python3 %top/tests/tools/show_explain.py %t.json final f | FileCheck %s --check-prefix=FINAL
; CHECK:      mem2reg f 16 -> 10
; CHECK-NEXT:   mem2reg.ll:16:3 %y stays in memory: ptrtoint uses its address or a part of it [address is used]
; CHECK-NEXT:   mem2reg.ll:15:3 %x becomes SSA values with 1 phi [promoted]
; CHECK-NEXT:   mem2reg.ll:17:3 %z becomes SSA values with 0 phis [promoted]
; STEPS: mem2reg: %x: Stored in 2 blocks, read before any store in 1 block. The iterated dominance frontier of the stores has 1 block where the variable is live: each gets a phi. (1 values; blocks: a b join)
; STEPS-NEXT: mem2reg: %z: Stored in 1 block, read before any store in 1 block. No join needs a phi. (0 values; blocks: entry)
; FINAL: %x = phi i32 [ 1, %a ], [ 2, %b ]
define spir_kernel void @f(ptr addrspace(1) %out, i1 %c) {
entry:
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  %z = alloca i32, align 4
  store i32 3, ptr %z, align 4
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %x, align 4
  br label %join
b:
  store i32 2, ptr %x, align 4
  br label %join
join:
  %v = load i32, ptr %x, align 4
  %n = ptrtoint ptr %y to i32
  %w = load i32, ptr %z, align 4
  %m = mul i32 %v, %w
  %s = add i32 %m, %n
  store i32 %s, ptr addrspace(1) %out, align 4
  ret void
}
