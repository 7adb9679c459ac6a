; RUN: gasket opt --passes=combine %s | FileCheck %s
; float to double and back changes one thing: a signalling NaN becomes quiet. What arithmetic gives is none.
; CHECK-LABEL: define spir_func float @loaded
; CHECK: fptrunc
define float @loaded(ptr addrspace(1) %p) {
  %x = load float, ptr addrspace(1) %p, align 4
  %d = fpext float %x to double
  %f = fptrunc double %d to float
  ret float %f
}

; CHECK-LABEL: define spir_func float @computed
; CHECK-NOT: fptrunc
; CHECK: ret float %x
define float @computed(float %a, float %b) {
  %x = fadd float %a, %b
  %d = fpext float %x to double
  %f = fptrunc double %d to float
  ret float %f
}
