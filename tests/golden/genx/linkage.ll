; Linkage: `public` is the region reference's word for a function that is no kernel. What another module defines is linked, or refused by its name.
; RUN: split-file %s %t
; RUN: gasket run -g 1 -a 0=int[8]:iota --print 0 %t/kernel.ll %t/public.ll | FileCheck %s
; RUN: gasket run -g 1 -a 0=int[8]:iota --print 0 --via=ir %t/public.ll %t/kernel.ll | FileCheck %s
; RUN: gasket opt --passes= %t/kernel.ll -o %t/again.ll && gasket opt --passes= %t/again.ll | diff %t/again.ll -
; RUN: not gasket cc %t/kernel.ll 2>&1 | FileCheck %s --check-prefix=REFUSED
; RUN: not gasket cc --emit=visa %t/kernel.ll 2>&1 | FileCheck %s --check-prefix=REFUSED
; RUN: not gasket cc --emit=zebin %t/kernel.ll -o %t/k.bin 2>&1 | FileCheck %s --check-prefix=REFUSED
; REFUSED: kernel.ll:4:23: error: 'other' is called here, but is neither defined nor a built-in function
; CHECK:      0
; CHECK-NEXT: 2
; CHECK-NEXT: 4
; CHECK-NEXT: 6
; CHECK-NEXT: 8
; CHECK-NEXT: 10
; CHECK-NEXT: 12
; CHECK-NEXT: 14
;--- kernel.ll
declare <8 x i32> @other(<8 x i32>)
define dllexport void @k(i32 %s) {
  %v = call <8 x i32> @llvm.genx.oword.ld.v8i32(i32 0, i32 %s, i32 0)
  %w = call <8 x i32> @other(<8 x i32> %v)
  call void @llvm.genx.oword.st.v8i32(i32 %s, i32 0, <8 x i32> %w)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 2}
!2 = !{}
;--- public.ll
define public <8 x i32> @other(<8 x i32> %v) {
  %w = call <8 x i32> @twice(<8 x i32> %v)
  ret <8 x i32> %w
}
define internal <8 x i32> @twice(<8 x i32> %v) noinline {
  %w = add <8 x i32> %v, %v
  ret <8 x i32> %w
}
