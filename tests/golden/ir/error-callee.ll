; RUN: not gasket opt --passes= %s 2>&1 | FileCheck --implicit-check-not=error: %s
; Only a function is called, by its name.
define i32 @f(ptr %p, i32 %n) {
; CHECK: :[[@LINE+1]]:17: error: the name of a function is expected here, not '5'
  %a = call i32 5(i32 %n)
; CHECK: :[[@LINE+1]]:17: error: calls through pointers are not supported
  %b = call i32 %p(i32 %n)
; CHECK: :[[@LINE+1]]:17: error: inline assembly is not supported
  %c = call i32 asm "nop", ""(i32 %n)
  ret i32 %n
}
