; RUN: gasket opt --passes=expand-generic %s | FileCheck %s
; Each way to the access has a pointer in one space: the way is asked, not the pointer.
; CHECK-LABEL: @k(
; CHECK:      yes:
; CHECK:        load i32, ptr addrspace(3)
; CHECK-NEXT:   br label %join
; CHECK:      no:
; CHECK:        load i32, ptr addrspace(1)
; CHECK-NEXT:   br label %join
; CHECK:      join:
; CHECK-NOT:    br i1
; CHECK:        ret void
define spir_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l, i32 %n) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr addrspace(3) %l, align 4
  %ll = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br label %join
no:
  store i32 2, ptr addrspace(1) %g, align 4
  %gg = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  br label %join
join:
  %p = phi ptr addrspace(4) [ %ll, %yes ], [ %gg, %no ]
  %q = getelementptr i32, ptr addrspace(4) %p, i32 %n
  %v = load i32, ptr addrspace(4) %q, align 4
  store i32 %v, ptr addrspace(1) %g, align 4
  ret void
}

; A store takes its value along.
; CHECK-LABEL: @write(
; CHECK:      yes:
; CHECK:        store i32 %x, ptr addrspace(3)
; CHECK-NEXT:   br label %join
; CHECK:      no:
; CHECK:        store i32 %y, ptr addrspace(1)
; CHECK-NEXT:   br label %join
; CHECK:      join:
; CHECK-NOT:    store
; CHECK:        ret void
define spir_kernel void @write(ptr addrspace(1) %g, ptr addrspace(3) %l, i32 %n, i32 %x, i32 %y) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %yes, label %no
yes:
  %ll = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br label %join
no:
  %gg = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  br label %join
join:
  %p = phi ptr addrspace(4) [ %ll, %yes ], [ %gg, %no ]
  %v = phi i32 [ %x, %yes ], [ %y, %no ]
  store i32 %v, ptr addrspace(4) %p, align 4
  ret void
}
