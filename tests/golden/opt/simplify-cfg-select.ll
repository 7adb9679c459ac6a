; RUN: gasket opt --passes=simplify-cfg %s | FileCheck %s
; A small diamond without effects becomes a select.
; CHECK-NOT: br
; CHECK: %y = add i32 %x, 1
; CHECK: select i1 %c, i32 %y, i32 %x
define i32 @f(i1 %c, i32 %x) {
entry:
  br i1 %c, label %yes, label %end
yes:
  %y = add i32 %x, 1
  br label %end
end:
  %v = phi i32 [ %y, %yes ], [ %x, %entry ]
  ret i32 %v
}
