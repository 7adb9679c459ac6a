; RUN: gasket opt --passes=specialize-constants %s -o %t.ll
; RUN: FileCheck %s < %t.ll
; RUN: FileCheck --check-prefix=CALL %s < %t.ll
; Of five calls with different constants four get a copy; the fifth remains a call of the original.
; CHECK-COUNT-4: define internal spir_func i32 @shift.
; CHECK-NOT: define
; CALL: call spir_func i32 @shift(
; CALL-NOT: call spir_func i32 @shift(
define i32 @shift(i32 %x, i32 %n) noinline {
  %r = ashr i32 %x, %n
  ret i32 %r
}
define i32 @f(i32 %x) {
  %a = call i32 @shift(i32 %x, i32 1)
  %b = call i32 @shift(i32 %a, i32 2)
  %c = call i32 @shift(i32 %b, i32 3)
  %d = call i32 @shift(i32 %c, i32 4)
  %e = call i32 @shift(i32 %d, i32 5)
  ret i32 %e
}
