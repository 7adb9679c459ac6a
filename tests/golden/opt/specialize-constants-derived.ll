; RUN: gasket opt --passes=specialize-constants %s | FileCheck %s
; The constant decides by way of another operation: the shift count is computed from it. One that only adds to the result does not.
; CHECK: call spir_func i32 @shift.1(
; CHECK: call spir_func i32 @add(
; CHECK: define internal spir_func i32 @shift.1(
define i32 @shift(i32 %x, i32 %n) noinline {
  %m = add i32 %n, 1
  %r = ashr i32 %x, %m
  ret i32 %r
}
define i32 @add(i32 %x, i32 %n) noinline {
  %m = add i32 %n, 1
  %r = add i32 %x, %m
  ret i32 %r
}
define i32 @f(i32 %x) {
  %a = call i32 @shift(i32 %x, i32 1)
  %b = call i32 @add(i32 %a, i32 2)
  ret i32 %b
}
