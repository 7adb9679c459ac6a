; RUN: gasket opt --passes= %s | FileCheck %s
; RUN: llvm-as-16 %s -o /dev/null
; REQUIRES: llvm-as
; A use in an unreachable block needs no dominating definition, as in LLVM; such blocks are removed.
; CHECK:     ret i32 0
; CHECK-NOT: add
define i32 @f(i1 %c, i32 %n) {
entry:
  br i1 %c, label %yes, label %no
yes:
  %x = mul i32 %n, 3
  ret i32 %x
no:
  ret i32 0
never:
  %y = add i32 %x, 1
  ret i32 %y
}
