; RUN: gasket opt --passes=combine,dce %s | FileCheck %s
; A lane that is inserted again behind is not inserted before; where all are, nothing of the vector below is wanted.
; CHECK-LABEL: @again(
; CHECK-NEXT:    %[[A:.*]] = insertelement <4 x i32> %v, i32 %y, i32 1
; CHECK-NEXT:    %[[B:.*]] = insertelement <4 x i32> %[[A]], i32 %z, i32 2
; CHECK-NEXT:    ret <4 x i32> %[[B]]
define <4 x i32> @again(<4 x i32> %v, i32 %x, i32 %y, i32 %z) {
  %a = insertelement <4 x i32> %v, i32 %x, i32 2
  %b = insertelement <4 x i32> %a, i32 %y, i32 1
  %c = insertelement <4 x i32> %b, i32 %z, i32 2
  ret <4 x i32> %c
}

; CHECK-LABEL: @all(
; CHECK-NEXT:    insertelement <2 x i32> poison, i32 %x, i32 1
define <2 x i32> @all(<2 x i32> %v, i32 %x, i32 %y) {
  %a = insertelement <2 x i32> %v, i32 %x, i32 1
  %b = insertelement <2 x i32> %a, i32 %y, i32 0
  ret <2 x i32> %b
}

; Somebody wants the vector in between.
; CHECK-LABEL: @both(
; CHECK-COUNT-3: insertelement
define void @both(<2 x i32> %v, i32 %x, i32 %y, ptr addrspace(1) %p) {
  %a = insertelement <2 x i32> %v, i32 %x, i32 1
  store <2 x i32> %a, ptr addrspace(1) %p
  %b = insertelement <2 x i32> %a, i32 %y, i32 0
  %c = insertelement <2 x i32> %b, i32 %x, i32 0
  %d = insertelement <2 x i32> %c, i32 %y, i32 1
  %q = getelementptr <2 x i32>, ptr addrspace(1) %p, i32 1
  store <2 x i32> %d, ptr addrspace(1) %q
  ret void
}
