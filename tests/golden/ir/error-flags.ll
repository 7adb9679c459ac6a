; RUN: not gasket opt --passes= %s 2>&1 | FileCheck %s
; A flag that an operation cannot have is an error at its place, as is what belongs to other languages than OpenCL C.
; CHECK: error-flags.ll:[[#@LINE+1]]:1: error: module-level assembly is not supported
module asm "nop"
; CHECK: error-flags.ll:[[#@LINE+1]]:23: error: the attribute 'swiftself' is not supported
declare void @g(ptr   swiftself)
define i32 @f(i32 %a, float %x, ptr %p) {
; CHECK: error-flags.ll:[[#@LINE+1]]:12: error: 'and' cannot have the flag 'nsw'
  %b = and nsw i32 %a, 2
; CHECK: error-flags.ll:[[#@LINE+1]]:12: error: 'add' cannot have the flag 'exact'
  %c = add exact i32 %a, 2
; CHECK: error-flags.ll:[[#@LINE+1]]:13: error: 'sdiv' cannot have the flag 'nuw'
  %d = sdiv nuw i32 %a, 2
; CHECK: error-flags.ll:[[#@LINE+1]]:13: error: 'fadd' cannot have the flag 'nsw'
  %e = fadd nsw float %x, %x
; CHECK: error-flags.ll:[[#@LINE+1]]:13: error: 'icmp' cannot have the flag 'fast'
  %h = icmp fast eq i32 %a, 2
; CHECK: error-flags.ll:[[#@LINE+1]]:22: error: 'getelementptr' cannot have the flag 'nuw'
  %i = getelementptr nuw i32, ptr %p, i32 1
  ret i32 %a
}
