; RUN: gasket opt --private-memory=global --passes=place-private,expand-generic %s | FileCheck %s
; Private memory in a global buffer: the edge of the private pointer has a global access, and no pointer is tested.
; CHECK:      yes:
; CHECK:        load i32, ptr addrspace(3)
; CHECK-NEXT:   br label %join
; CHECK:      no:
; CHECK:        load i32, ptr addrspace(1)
; CHECK-NEXT:   br label %join
; CHECK:      join:
; CHECK-NOT:    {{br i1|switch}}
; CHECK:        ret void
define spir_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l, i32 %n) {
  %a = alloca [4 x i32]
  %c = icmp eq i32 %n, 0
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr addrspace(3) %l, align 4
  %ll = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br label %join
no:
  store i32 2, ptr %a, align 4
  %gg = addrspacecast ptr %a to ptr addrspace(4)
  br label %join
join:
  %p = phi ptr addrspace(4) [ %ll, %yes ], [ %gg, %no ]
  %q = getelementptr i32, ptr addrspace(4) %p, i32 %n
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %g, align 4
  ret void
}
