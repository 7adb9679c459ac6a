; Constant vectors of words: a progression is computed, and one with an undefined element is none, whatever follows it.
; RUN: gasket cc %s | FileCheck %s --check-prefix=CODE
; RUN: gasket run %s -g 1 -a 0=int[16] --print 0 | tr '\n' ' ' | FileCheck %s
; CODE: mov (8|M0) [[P:r[0-9.]+]]<1>:w 0x76543210:v
; CODE-NEXT: mul (8|M0) [[P]]<1>:w [[P]]<8;8,1>:w -3:w
; CODE-NEXT: add (8|M0) [[P]]<1>:w [[P]]<8;8,1>:w 7:w
; CHECK: {{^}}7 4 1 -2 -5 -8 -11 -14 0 2 {{-?[0-9]+}} 9 1 3 2 5
define dllexport void @k(i32 %out) {
  %x = call i32 @llvm.genx.group.id.y()
  %zero = trunc i32 %x to i16
  %one = insertelement <8 x i16> undef, i16 %zero, i32 0
  %zeros = shufflevector <8 x i16> %one, <8 x i16> undef, <8 x i32> zeroinitializer
  %p = or <8 x i16> %zeros, <i16 7, i16 4, i16 1, i16 -2, i16 -5, i16 -8, i16 -11, i16 -14>
  %u = or <8 x i16> %zeros, <i16 0, i16 2, i16 undef, i16 9, i16 1, i16 3, i16 2, i16 5>
  %ps = sext <8 x i16> %p to <8 x i32>
  %us = sext <8 x i16> %u to <8 x i32>
  call void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1> <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>, i32 2, i16 2, i32 %out, i32 0, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, <8 x i32> %ps)
  call void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1> <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>, i32 2, i16 2, i32 %out, i32 32, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, <8 x i32> %us)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 2}
!2 = !{}
