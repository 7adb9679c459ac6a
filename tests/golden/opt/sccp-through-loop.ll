; RUN: gasket opt --passes=sccp,simplify-cfg %s | FileCheck %s
; x is 1 when the loop is entered, and whatever changes it is only reached when it is not 1: neither can be seen without the other.
; CHECK-LABEL: @both(
; CHECK-NOT:   mul
; CHECK:       store i32 1
; CHECK-NOT:   mul
; CHECK:       ret i32 1
define i32 @both(i32 %n, ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %x = phi i32 [ 1, %entry ], [ %y, %latch ]
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %one = icmp eq i32 %x, 1
  br i1 %one, label %latch, label %other
other:
  %z = mul i32 %x, %n
  br label %latch
latch:
  %y = phi i32 [ %x, %loop ], [ %z, %other ]
  store i32 %y, ptr addrspace(1) %p, align 4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %y
}

; A switch goes one way; a value that two ways agree on; a select by a constant; one that differs stays.
; CHECK-LABEL: @ways(
; CHECK:       [[S:%.*]] = select i1 %c, i32 3, i32 4
; CHECK:       add i32 [[S]], 7
define i32 @ways(i1 %c, i32 %n) {
entry:
  %k = add i32 1, 1
  switch i32 %k, label %never [ i32 1, label %never
                                i32 2, label %go ]
go:
  br i1 %c, label %a, label %b
a:
  br label %join
b:
  br label %join
join:
  %same = phi i32 [ 5, %a ], [ 5, %b ]
  %differs = phi i32 [ 3, %a ], [ 4, %b ]
  %five = icmp eq i32 %same, 5
  %t = select i1 %five, i32 7, i32 %n
  %r = add i32 %differs, %t
  ret i32 %r
never:
  ret i32 %n
}
