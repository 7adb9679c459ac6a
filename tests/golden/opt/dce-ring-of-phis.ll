; RUN: gasket opt --passes=dce %s | FileCheck %s
; %a and %b have uses, but only each other's; %i decides how long the loop runs.
; CHECK-LABEL: @f(
; CHECK: top:
; CHECK-NEXT: %i = phi i32
; CHECK-NOT: phi
; CHECK-NOT: mul
; CHECK: ret void
define void @f(i32 %n) {
entry:
  br label %top

top:
  %i = phi i32 [ 0, %entry ], [ %more, %top ]
  %a = phi i32 [ 1, %entry ], [ %b, %top ]
  %b = phi i32 [ 2, %entry ], [ %c, %top ]
  %c = mul i32 %a, 3
  %more = add i32 %i, 1
  %again = icmp ult i32 %more, %n
  br i1 %again, label %top, label %end

end:
  ret void
}

; A ring in front of phis that are needed.
; CHECK-LABEL: @before_others(
; CHECK: first:
; CHECK-NEXT: %i = phi i32
; CHECK-NOT: phi
; CHECK-NOT: mul
; CHECK: second:
; CHECK-COUNT-5: phi i32
; CHECK: ret void
define void @before_others(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %first

first:
  %i = phi i32 [ 0, %entry ], [ %more, %first ]
  %a = phi i32 [ 1, %entry ], [ %b, %first ]
  %b = mul i32 %a, 3
  %more = add i32 %i, 1
  %again = icmp ult i32 %more, %n
  br i1 %again, label %first, label %second

second:
  %v = phi i32 [ 1, %first ], [ %w, %second ]
  %w = phi i32 [ 2, %first ], [ %x, %second ]
  %x = phi i32 [ 3, %first ], [ %y, %second ]
  %y = phi i32 [ 4, %first ], [ %z, %second ]
  %z = phi i32 [ 5, %first ], [ %v, %second ]
  store i32 %v, ptr addrspace(1) %p, align 4
  %repeat = icmp ult i32 %v, %n
  br i1 %repeat, label %second, label %end

end:
  ret void
}
