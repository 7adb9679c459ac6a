; RUN: gasket opt --passes=dce %s | FileCheck %s
; RUN: gasket run -g 1 -l 1 -a p=int[1] --print p %s | FileCheck %s --check-prefix=VALUE
; RUN: gasket run -O0 -g 1 -l 1 -a p=int[1] --print p %s | FileCheck %s --check-prefix=VALUE
; RUN: gasket run -O0 --via=ir -g 1 -l 1 -a p=int[1] --print p %s | FileCheck %s --check-prefix=VALUE
; In a block that cannot be reached, values may be defined by each other. The blocks are removed before the first pass, and their values from phis.

; CHECK-LABEL: @k(
; CHECK:      br label %end
; CHECK-NOT:  dead
; CHECK:      %r = phi i32 [ 7, %entry ]
; VALUE: 7
define spir_kernel void @k(ptr addrspace(1) %p) {
entry:
  br label %end
dead:
  %a = add i32 %b, 1
  %b = add i32 %a, 1
  %c = icmp eq i32 %a, 0
  br i1 %c, label %end, label %dead
end:
  %r = phi i32 [ 7, %entry ], [ %a, %dead ]
  store i32 %r, ptr addrspace(1) %p, align 4
  ret void
}
