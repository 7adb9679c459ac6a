; RUN: gasket opt --passes=combine %s | FileCheck %s
; Arithmetic makes a signalling NaN quiet, so x * 1.0 is x only if x is no signalling NaN.

; CHECK-LABEL: @from_outside
; CHECK: %a = fmul float %x, 1.000000e+00
; CHECK-NEXT: %b = fsub float -0.000000e+00, %x
; CHECK-NEXT: %r = fadd float %a, %b
define float @from_outside(float %x) {
  %a = fmul float %x, 1.0
  %b = fsub float -0.0, %x
  %r = fadd float %a, %b
  ret float %r
}

; CHECK-LABEL: @computed
; CHECK: %s = fadd float %x, %y
; CHECK-NEXT: ret float %s
define float @computed(float %x, float %y) {
  %s = fadd float %x, %y
  %a = fmul float %s, 1.0
  %r = fsub float %a, 0.0
  ret float %r
}

; CHECK-LABEL: @without_nans
; CHECK-NEXT: ret float %x
define float @without_nans(float %x) {
  %r = fmul nnan float %x, 1.0
  ret float %r
}
