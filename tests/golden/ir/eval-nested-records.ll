; Records as values: loaded, stored, passed, returned, and their members at every depth.
; RUN: gasket eval -O0 --function f %s | FileCheck %s
; RUN: gasket eval -O2 --function f %s | FileCheck %s
; RUN: gasket eval -O0 --via=sim --function f %s | FileCheck %s
; CHECK: 77005973
%inner = type { i8, <3 x float>, [2 x i16] }
%outer = type { i32, %inner, i64 }
@table = internal addrspace(2) constant %outer { i32 7, %inner { i8 1, <3 x float> <float 1.0, float 2.0, float 3.0>, [2 x i16] [i16 5, i16 6] }, i64 9 }
define %inner @pass(%inner %x) {
  %y = insertvalue %inner %x, i16 77, 2, 1
  ret %inner %y
}
define i64 @f() {
  %p = alloca %outer
  %v = load %outer, ptr addrspace(2) @table
  store %outer %v, ptr %p
  %w = load %outer, ptr %p
  %i = extractvalue %outer %w, 1
  %j = call %inner @pass(%inner %i)
  %k = insertvalue %outer %w, %inner %j, 1
  %a = extractvalue %outer %k, 1, 2, 1
  %b = extractvalue %outer %k, 1, 2, 0
  %c = extractvalue %outer %k, 2
  %d = extractvalue %outer %k, 0
  %vec = extractvalue %outer %k, 1, 1
  %e = extractelement <3 x float> %vec, i32 2
  %ei = fptosi float %e to i64
  %a1 = sext i16 %a to i64
  %b1 = sext i16 %b to i64
  %d1 = sext i32 %d to i64
  %s1 = mul i64 %a1, 1000
  %s2 = add i64 %s1, %b1
  %s3 = mul i64 %s2, 10
  %s4 = add i64 %s3, %c
  %s5 = mul i64 %s4, 10
  %s6 = add i64 %s5, %d1
  %s7 = mul i64 %s6, 10
  %s8 = add i64 %s7, %ei
  ret i64 %s8
}
