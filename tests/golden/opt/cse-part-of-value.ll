; RUN: gasket opt --passes=cse,dce %s | FileCheck %s
; What a load finds within a wider value that was stored or loaded is a part of that value.
; CHECK-LABEL: @component(
; CHECK-NOT: load
; CHECK: extractelement <4 x float> %v, i32 2
; CHECK: ret float
define float @component(ptr addrspace(1) %p, <4 x float> %v, i64 %i) {
  %q = getelementptr <4 x float>, ptr addrspace(1) %p, i64 %i
  store <4 x float> %v, ptr addrspace(1) %q, align 16
  %z = getelementptr float, ptr addrspace(1) %q, i64 2
  %r = load float, ptr addrspace(1) %z, align 4
  ret float %r
}

; CHECK-LABEL: @half_of_loaded(
; CHECK: %v = load <4 x float>
; CHECK: shufflevector <4 x float> %v, <4 x float> poison, <2 x i32> <i32 2, i32 3>
define <2 x float> @half_of_loaded(ptr addrspace(1) %p) {
  %v = load <4 x float>, ptr addrspace(1) %p, align 16
  %z = getelementptr float, ptr addrspace(1) %p, i64 2
  %r = load <2 x float>, ptr addrspace(1) %z, align 8
  %w = shufflevector <4 x float> %v, <4 x float> %v, <2 x i32> <i32 0, i32 1>
  %s = fadd <2 x float> %r, %w
  ret <2 x float> %s
}

; CHECK-LABEL: @byte(
; CHECK: lshr i32 %v, 16
; CHECK: trunc i32
define i8 @byte(ptr addrspace(3) %p, i32 %v) {
  store i32 %v, ptr addrspace(3) %p, align 4
  %z = getelementptr i8, ptr addrspace(3) %p, i64 2
  %r = load i8, ptr addrspace(3) %z, align 1
  ret i8 %r
}

; A store in between may have written there; a load that reaches beyond the end finds something else.
; CHECK-LABEL: @no(
; CHECK: load float
; CHECK: load <2 x float>
define float @no(ptr addrspace(1) %p, ptr addrspace(1) %o, <4 x float> %v) {
  store <4 x float> %v, ptr addrspace(1) %p, align 16
  store i32 0, ptr addrspace(1) %o, align 4
  %r = load float, ptr addrspace(1) %p, align 4
  store <4 x float> %v, ptr addrspace(1) %p, align 16
  %z = getelementptr float, ptr addrspace(1) %p, i64 3
  %two = load <2 x float>, ptr addrspace(1) %z, align 4
  %b = extractelement <2 x float> %two, i32 1
  %s = fadd float %r, %b
  ret float %s
}

; A store of three lanes writes no fourth.
; CHECK-LABEL: @three(
; CHECK: load float
define float @three(ptr addrspace(1) %p, <3 x float> %v) {
  store <3 x float> %v, ptr addrspace(1) %p, align 16
  %z = getelementptr float, ptr addrspace(1) %p, i64 3
  %r = load float, ptr addrspace(1) %z, align 4
  ret float %r
}
