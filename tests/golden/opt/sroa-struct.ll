; RUN: gasket opt --passes=sroa,mem2reg %s | FileCheck %s
; Members that are accessed apart become values of their own.
; CHECK-NOT: alloca
; CHECK: %s = add i32 %a, %b
%struct.pair = type { i32, i32 }
define i32 @f(i32 %a, i32 %b) {
  %p = alloca %struct.pair, align 4
  store i32 %a, ptr %p, align 4
  %q = getelementptr %struct.pair, ptr %p, i32 0, i32 1
  store i32 %b, ptr %q, align 4
  %x = load i32, ptr %p, align 4
  %y = load i32, ptr %q, align 4
  %s = add i32 %x, %y
  ret i32 %s
}
