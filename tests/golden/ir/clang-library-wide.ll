; RUN: gasket eval --function f %s 3 -4 | FileCheck %s
; Vectors of all lengths in the names of built-in functions, and one length that there is none of.
; CHECK: 7
; RUN: sed 's/;USE//' %s > %t.ll && not gasket cc %t.ll 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; UNKNOWN: error: '_Z3absDv17_i' is called here, but is neither defined nor a built-in function
define i32 @f(i32 %x, i32 %y) {
  %a = insertelement <16 x i32> zeroinitializer, i32 %x, i32 15
  %b = call spir_func <16 x i32> @_Z3absDv16_i(<16 x i32> %a)
  %c = extractelement <16 x i32> %b, i32 15
  %d = insertelement <2 x i32> zeroinitializer, i32 %y, i32 1
  %e = call spir_func <2 x i32> @_Z3absDv2_i(<2 x i32> %d)
  %g = extractelement <2 x i32> %e, i32 1
;USE  %h = call spir_func <17 x i32> @_Z3absDv17_i(<17 x i32> zeroinitializer)
  %s = add i32 %c, %g
  ret i32 %s
}
declare spir_func <16 x i32> @_Z3absDv16_i(<16 x i32>)
declare spir_func <2 x i32> @_Z3absDv2_i(<2 x i32>)
;USEdeclare spir_func <17 x i32> @_Z3absDv17_i(<17 x i32>)
