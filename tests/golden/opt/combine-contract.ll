; RUN: gasket opt --passes=combine %s | FileCheck %s
; A product and a sum are rounded once only where both allow it and the product has no other use.
; CHECK-LABEL: @plain
; CHECK:      fmul float
; CHECK-NEXT: fadd contract float
define float @plain(float %x, float %y) {
  %p = fmul float %x, %y
  %s = fadd contract float %p, %y
  ret float %s
}
; CHECK-LABEL: @both
; CHECK-NEXT: %s = call contract float @llvm.fma.f32(float %x, float %y, float %y)
; CHECK-NEXT: ret float %s
define float @both(float %x, float %y) {
  %p = fmul contract float %x, %y
  %s = fadd contract float %p, %y
  ret float %s
}
; CHECK-LABEL: @minus
; CHECK-NEXT: %[[N:.*]] = fneg float %x
; CHECK-NEXT: %s = call contract float @llvm.fma.f32(float %[[N]], float %y, float %z)
define float @minus(float %x, float %y, float %z) {
  %p = fmul contract float %x, %y
  %s = fsub contract float %z, %p
  ret float %s
}
; CHECK-LABEL: @two_uses
; CHECK-NEXT: %p = fmul contract float
; CHECK-NEXT: %s = fadd contract float
define float @two_uses(float %x, float %y) {
  %p = fmul contract float %x, %y
  %s = fadd contract float %p, %y
  %t = fdiv float %p, %s
  ret float %t
}
