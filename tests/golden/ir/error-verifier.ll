; RUN: not gasket opt --passes= %s 2>&1 | FileCheck %s
; What reads well but breaks a rule is refused at its place in the text; where that names a source, at the place there, with the instruction.
; CHECK: error-verifier.ll:[[#@LINE+1]]:1: error: @g: a variable in local memory has no initialiser other than undef
@g = internal addrspace(3) global i32 1
define i32 @f(i1 %c) {
  br i1 %c, label %a, label %b
a:
  %s = mul i32 3, 4
  br label %b
b:
; CHECK: error-verifier.ll:[[#@LINE+3]]:3: error: the definition of a value dominates its uses
; CHECK-NEXT:   %r = add i32 %s, 1
; CHECK-NEXT: {{^  \^}}
  %r = add i32 %s, 1
; CHECK: k.cl:12:5: error: @f: %t = add i32 %s, 2: the definition of a value dominates its uses
  %t = add i32 %s, 2, !loc !0
  ret i32 %r
}
!0 = !{!"k.cl", i32 12, i32 5}
