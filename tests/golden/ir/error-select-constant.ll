; A select of constants has a condition of one bit and two values of one type.
; RUN: not gasket eval %s 2>&1 | FileCheck %s
; CHECK: :[[#@LINE+2]]:11: error: the operands of select are i32, i32 and i64
define i32 @f() {
  ret i32 select (i32 1, i32 2, i64 3)
}
