; RUN: gasket opt --passes=reassociate %s | FileCheck %s
; In a loop, what comes from outside of it is added first and the constant last. A partial sum with another user stays whole.
; CHECK-LABEL: @f(
; CHECK:       loop:
; CHECK:       [[A:%.*]] = add i32 %row, %column
; CHECK-NEXT:  [[B:%.*]] = add i32 [[A]], %i
; CHECK-NEXT:  add i32 [[B]], 1
; CHECK:       %shared = add i32 %i, %n
; CHECK-NEXT:  [[S:%.*]] = add i32 %row, %shared
; CHECK:       [[P:%.*]] = add i32 %row, %i
; CHECK-NEXT:  [[Q:%.*]] = add i32 [[P]], 3
; CHECK-NEXT:  mul i32 [[Q]], %n
; CHECK:       done:
; CHECK:       fadd float %x, %y
; CHECK-NEXT:  fadd float
; CHECK-NOT:   fadd float %x, %z
; CHECK:       [[Z:%.*]] = fadd reassoc nsz float %x, %y
; CHECK-NEXT:  fadd reassoc nsz float [[Z]], %z
define float @f(i32 %row, i32 %column, i32 %n, float %x, float %y, float %z, ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = add i32 %i, 1
  %b = add nsw i32 %a, %row
  %c = add nsw i32 %b, %column
  store i32 %c, ptr addrspace(1) %p, align 4
  %shared = add i32 %i, %n
  %d = add i32 %shared, %row
  %e = add i32 %d, 7
  store i32 %e, ptr addrspace(1) %p, align 4
  store i32 %shared, ptr addrspace(1) %p, align 4
  %g = add i32 %i, 3
  %h = add i32 %g, %row
  %factor = mul i32 %h, %n
  store i32 %factor, ptr addrspace(1) %p, align 4
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  %u = fadd float %x, %y
  %v = fadd float %z, %u
  store float %v, ptr addrspace(1) %p, align 4
  %s = fadd reassoc nsz float %z, %y
  %t = fadd reassoc nsz float %s, %x
  ret float %t
}
