; RUN: gasket eval --function sat --via=sim %s -0.5 | FileCheck %s
; RUN: gasket eval --function sats --via=sim %s "<0.25,7.0>" | FileCheck --check-prefix=BOTH %s
; RUN: gasket cc %s | FileCheck --check-prefix=ASM %s
; What clamps to [0, 1] may stand in work-item form, too.
; CHECK: 0
; BOTH: <0.25,1>
; ASM: (sat)
define float @sat(float %x) {
  %r = call float @llvm.genx.sat.f32(float %x)
  ret float %r
}
define <2 x float> @sats(<2 x float> %x) {
  %r = call <2 x float> @llvm.genx.sat.v2f32(<2 x float> %x)
  ret <2 x float> %r
}
define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = load float, ptr addrspace(1) %p, align 4
  %r = call float @llvm.genx.sat.f32(float %x)
  store float %r, ptr addrspace(1) %p, align 4
  ret void
}
declare float @llvm.genx.sat.f32(float)
declare <2 x float> @llvm.genx.sat.v2f32(<2 x float>)
