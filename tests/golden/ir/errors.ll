; RUN: not gasket opt --passes= %s 2>&1 | FileCheck %s
; Several errors are told, each once and at its place; what a broken line defines fits everywhere.
; CHECK: errors.ll:[[#@LINE+1]]:24: error: missing terminating '"' character
@s = constant [3 x i8] c"ab

define i32 @f(i32 %a, i64 %b) {
; CHECK: errors.ll:[[#@LINE+3]]:8: error: the instruction 'ad' is not supported
; CHECK-NEXT:   %x = ad i32 %a, 2
; CHECK-NEXT: {{^       \^}}
  %x = ad i32 %a, 2
  %y = add i32 %x, 1
; CHECK: errors.ll:[[#@LINE+1]]:16: error: %b is i64, not i32
  %z = mul i32 %b, %y
; CHECK-DAG: errors.ll:[[#@LINE+1]]:16: error: %q is not defined in this function
  %w = mul i32 %q, %z
; CHECK-DAG: errors.ll:[[#@LINE+1]]:13: error: @llvm.va_copy is no intrinsic that is supported
  call void @llvm.va_copy(ptr null, ptr null)
; CHECK-DAG: errors.ll:[[#@LINE+1]]:16: error: %12 is not defined in this function
  %v = add i32 %12, 1
  ret i32 %w
}
; CHECK-NOT: error:
