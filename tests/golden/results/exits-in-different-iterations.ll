; RUN: gasket run -O0 -g 8 -a o=int[8] -a w=int[8] --print o %s | FileCheck %s
; RUN: gasket run -O2 -g 8 -a o=int[8] -a w=int[8] --print o %s | FileCheck %s
; RUN: gasket run --via=ir -g 8 -a o=int[8] -a w=int[8] --print o %s | FileCheck %s
; Work-item l leaves the loop in the first iteration from l on that is odd (10) or has bit 1 (20). In each iteration the exit is the
; same for all work-items, but they leave in different iterations: the phi after the loop differs between them.
; CHECK:      10
; CHECK-NEXT: 10
; CHECK-NEXT: 20
; CHECK-NEXT: 10
; CHECK-NEXT: 10
; CHECK-NEXT: 10
; CHECK-NEXT: 20
; CHECK-NEXT: 10
define spir_kernel void @k(ptr addrspace(1) %o, ptr addrspace(1) %w) {
entry:
  %l = call i32 @gasket.local_id(i32 0)
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %skip ], [ %next, %on ]
  %next = add i32 %i, 1
  %early = icmp slt i32 %i, %l
  br i1 %early, label %skip, label %test
skip:
  br label %head
test:
  %bit0 = and i32 %i, 1
  %odd = icmp eq i32 %bit0, 1
  br i1 %odd, label %out, label %test2
test2:
  %bit1 = and i32 %i, 2
  %two = icmp eq i32 %bit1, 2
  br i1 %two, label %out, label %on
on:
  %p = getelementptr i32, ptr addrspace(1) %w, i32 %i
  store i32 %i, ptr addrspace(1) %p
  br label %head
out:
  %r = phi i32 [ 10, %test ], [ 20, %test2 ]
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %l
  store i32 %r, ptr addrspace(1) %q
  ret void
}
declare i32 @gasket.local_id(i32)
