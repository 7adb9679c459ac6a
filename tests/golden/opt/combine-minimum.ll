; RUN: gasket opt --passes=combine %s | FileCheck %s
; Without NaNs, a selection by a comparison of the selected operands is a minimum or maximum. Of equal zeros, minnum gives the second
; operand and maxnum the first one: the order keeps the one that the selection gives.

; CHECK-LABEL: @less
; CHECK: call float @llvm.minnum.f32(float %x, float %y)
define float @less(float %x, float %y) {
  %c = fcmp nnan olt float %x, %y
  %r = select i1 %c, float %x, float %y
  ret float %r
}

; CHECK-LABEL: @less_or_equal
; CHECK: call float @llvm.minnum.f32(float %y, float %x)
define float @less_or_equal(float %x, float %y) {
  %c = fcmp nnan ole float %x, %y
  %r = select i1 %c, float %x, float %y
  ret float %r
}

; CHECK-LABEL: @greater
; CHECK: call <2 x double> @llvm.maxnum.v2f64(<2 x double> %y, <2 x double> %x)
define <2 x double> @greater(<2 x double> %x, <2 x double> %y) {
  %c = fcmp nnan ugt <2 x double> %x, %y
  %r = select <2 x i1> %c, <2 x double> %x, <2 x double> %y
  ret <2 x double> %r
}

; CHECK-LABEL: @swapped
; CHECK: call float @llvm.minnum.f32(float %x, float %y)
define float @swapped(float %x, float %y) {
  %c = fcmp nnan oge float %x, %y
  %r = select i1 %c, float %y, float %x
  ret float %r
}

; CHECK-LABEL: @nans
; CHECK: select
define float @nans(float %x, float %y) {
  %c = fcmp olt float %x, %y
  %r = select i1 %c, float %x, float %y
  ret float %r
}

; CHECK-LABEL: @others
; CHECK: select
define float @others(float %x, float %y, float %z) {
  %c = fcmp nnan olt float %x, %y
  %r = select i1 %c, float %x, float %z
  ret float %r
}
