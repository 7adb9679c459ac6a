; RUN: gasket opt --passes=mem2reg %s | FileCheck %s
; Nobody reads the variable behind the join, so there is no phi.
; CHECK-NOT: phi
; CHECK: ret i32 1
define i32 @f(i1 %c) {
entry:
  %x = alloca i32, align 4
  store i32 1, ptr %x, align 4
  %v = load i32, ptr %x, align 4
  br i1 %c, label %yes, label %end
yes:
  store i32 2, ptr %x, align 4
  br label %end
end:
  ret i32 %v
}
