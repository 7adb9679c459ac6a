; RUN: not gasket opt --passes= %s 2>&1 | FileCheck %s
; What reads well but breaks a rule is refused with the instruction and the rule.
; CHECK: @f: %r = add i32 %s, 1: a value is defined before its use on every path that leads there
define i32 @f(i1 %c) {
  br i1 %c, label %a, label %b
a:
  %s = mul i32 3, 4
  br label %b
b:
  %r = add i32 %s, 1
  ret i32 %r
}
