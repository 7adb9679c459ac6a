; RUN: gasket opt --passes=simplify-cfg --print-changed -o /dev/null %s 2>&1 | FileCheck %s
; A branch with one possible target is a change, also if no block becomes unreachable or is merged, and the last branches stay as they are.
; CHECK:      ; *** changed by simplify-cfg ***
; CHECK:      -  br i1 true, label %loop, label %end
; CHECK-NEXT: +  br label %loop
define void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  br i1 true, label %loop, label %end
loop:
  %v = load volatile i32, ptr addrspace(1) %p, align 4
  %c = icmp slt i32 %v, %n
  br i1 %c, label %loop, label %end
end:
  store i32 %n, ptr addrspace(1) %p, align 4
  ret void
}
