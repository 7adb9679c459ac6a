; RUN: gasket opt --passes=sink %s | FileCheck %s
; The product and what it is made of go to the side that uses them, what a loop uses to in front of it; what both sides need stays.
; CHECK-LABEL: @f(
; CHECK:       entry:
; CHECK-NEXT:  %both = add
; CHECK-NEXT:  br i1 %c
; CHECK:       then:
; CHECK-NEXT:  %s = sub
; CHECK-NEXT:  %m = mul
; CHECK-NEXT:  %looped = xor
; CHECK-NEXT:  store i32 %m
define void @f(i32 %a, i32 %b, i1 %c, ptr addrspace(1) %p) {
entry:
  %s = sub i32 %a, %b
  %m = mul i32 %s, %b
  %both = add i32 %a, 1
  %looped = xor i32 %a, 5
  br i1 %c, label %then, label %else
then:
  store i32 %m, ptr addrspace(1) %p, align 4
  store i32 %both, ptr addrspace(1) %p, align 4
  br label %loop
else:
  store i32 %both, ptr addrspace(1) %p, align 4
  ret void
loop:
  %i = phi i32 [ 0, %then ], [ %i1, %loop ]
  store i32 %looped, ptr addrspace(1) %p, align 4
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, %a
  br i1 %more, label %loop, label %end
end:
  ret void
}
