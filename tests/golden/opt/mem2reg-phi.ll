; RUN: gasket opt --passes=mem2reg %s | FileCheck %s
; A variable stored on both ways becomes a phi where the ways meet.
; CHECK-LABEL: @f(
; CHECK-NOT: alloca
; CHECK: %x = phi i32 [ 1, %yes ], [ 2, %no ]
; CHECK-NEXT: ret i32 %x
define i32 @f(i1 %c) {
entry:
  %x = alloca i32, align 4
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr %x, align 4
  br label %end
no:
  store i32 2, ptr %x, align 4
  br label %end
end:
  %v = load i32, ptr %x, align 4
  ret i32 %v
}
