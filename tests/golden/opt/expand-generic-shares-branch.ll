; RUN: gasket opt --passes=expand-generic %s | FileCheck %s
; Two loads through one pointer share a branch, and take the pointers that the generic one was made of: no cast is left in the arms.
; CHECK:      br i1 %c, label %[[LOCAL:.*]], label %[[OTHERS:[0-9]+]]
; CHECK:      [[LOCAL]]:
; CHECK-NEXT: load i32, ptr addrspace(3) %l
; CHECK-NEXT: load i32, ptr addrspace(3)
; CHECK-NEXT: br label
; CHECK:      load i32, ptr addrspace(1) %in
; CHECK-NEXT: load i32, ptr addrspace(1)
; CHECK-NEXT: br label
; CHECK-NOT:  br i1
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(3) %l, i32 %n) {
  %c = icmp eq i32 %n, 0
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %g
  %v = load i32, ptr addrspace(4) %p, align 4
  %q = getelementptr i32, ptr addrspace(4) %p, i32 1
  %w = load i32, ptr addrspace(4) %q, align 4
  %sum = add i32 %v, %w
  store i32 %sum, ptr addrspace(1) %in, align 4
  ret void
}

; The index of the second access is computed between the two: it moves before the branch.
; CHECK-LABEL: @between(
; CHECK:      %i = mul i32 %n, 3
; CHECK:      br i1 %c, label %[[LOCAL:.*]], label %[[OTHERS:[0-9]+]]
; CHECK:      [[LOCAL]]:
; CHECK-NEXT: load i32, ptr addrspace(3) %l
; CHECK-COUNT-1: load i32, ptr addrspace(3)
; CHECK:      br label
; CHECK:      load i32, ptr addrspace(1) %in
; CHECK:      load i32, ptr addrspace(1)
; CHECK:      br label
; CHECK-NOT:  br i1
; CHECK:      ret void
define spir_kernel void @between(ptr addrspace(1) %in, ptr addrspace(3) %l, i32 %n) {
  %c = icmp eq i32 %n, 0
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %g
  %v = load i32, ptr addrspace(4) %p, align 4
  %i = mul i32 %n, 3
  %q = getelementptr i32, ptr addrspace(4) %p, i32 %i
  %w = load i32, ptr addrspace(4) %q, align 4
  %sum = add i32 %v, %w
  store i32 %sum, ptr addrspace(1) %in, align 4
  ret void
}

; Operations between the two accesses that the second does not depend on remain after the branch, though they use the first.
; CHECK-LABEL: @unrelated(
; CHECK:      br i1 %c, label %[[LOCAL:.*]], label %[[OTHERS:[0-9]+]]
; CHECK:      [[LOCAL]]:
; CHECK-NEXT: load i32, ptr addrspace(3) %l
; CHECK-NEXT: load i32, ptr addrspace(3)
; CHECK-NEXT: br label
; CHECK:      load i32, ptr addrspace(1) %in
; CHECK-NEXT: load i32, ptr addrspace(1)
; CHECK-NEXT: br label
; CHECK-NOT:  br i1
; CHECK:      %twice = shl i32
; CHECK:      %other = load i32, ptr addrspace(1)
; CHECK:      ret void
define spir_kernel void @unrelated(ptr addrspace(1) %in, ptr addrspace(3) %l, i32 %n) {
  %c = icmp eq i32 %n, 0
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %g
  %q = getelementptr i32, ptr addrspace(4) %p, i32 1
  %v = load i32, ptr addrspace(4) %p, align 4
  %twice = shl i32 %v, 1
  %other = load i32, ptr addrspace(1) %in, align 4
  %w = load i32, ptr addrspace(4) %q, align 4
  %sum = add i32 %twice, %w
  %total = add i32 %sum, %other
  store i32 %total, ptr addrspace(1) %in, align 4
  ret void
}
