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
