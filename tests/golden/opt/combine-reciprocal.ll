; RUN: gasket opt --passes=combine %s | FileCheck %s
; A division by a constant is a product with the reciprocal where arcp allows it. 0x3FB99999A0000000 is the float next to 0.1.
; CHECK-LABEL: @by_fifty
; CHECK-NEXT: fmul fast double %x, 2.000000e-02
define double @by_fifty(double %x) {
  %q = fdiv fast double %x, 5.000000e+01
  ret double %q
}
; CHECK-LABEL: @vectors
; CHECK-NEXT: fmul arcp <2 x float> %x, <float 0x3FB99999A0000000, float 0x3FB99999A0000000>
define <2 x float> @vectors(<2 x float> %x) {
  %q = fdiv arcp <2 x float> %x, <float 1.000000e+01, float 1.000000e+01>
  ret <2 x float> %q
}
; Not without the flag; not if the reciprocal is denormal or infinite, as these may be flushed to zero; not a quotient with a constant dividend.
; CHECK-LABEL: @plain
; CHECK-NEXT: fdiv double %x, 5.000000e+01
define double @plain(double %x) {
  %q = fdiv double %x, 5.000000e+01
  ret double %q
}
; CHECK-LABEL: @denormal
; CHECK-NEXT: fdiv arcp float %x, 0x47E0000000000000
define float @denormal(float %x) {
  %q = fdiv arcp float %x, 0x47E0000000000000
  ret float %q
}
; CHECK-LABEL: @zero
; CHECK-NEXT: fdiv arcp float %x, 0.000000e+00
define float @zero(float %x) {
  %q = fdiv arcp float %x, 0.0
  ret float %q
}
; CHECK-LABEL: @other
; CHECK-NEXT: fdiv fast float 5.000000e+01, %x
define float @other(float %x) {
  %q = fdiv fast float 5.000000e+01, %x
  ret float %q
}
