; Module variables of the vector language are passed into subroutines and out of them, so that no memory is needed: a vector, a number, floats beside booleans,
; and one that is only read. A subroutine that stores several returns them in one vector.
; RUN: gasket run -O0 -g 1 -l 1 -a 0=int[8] -a 1=int[8] --print 0 --print 1 %s | FileCheck %s
; RUN: gasket run -O2 -g 1 -l 1 -a 0=int[8] -a 1=int[8] --print 0 --print 1 %s | FileCheck %s
; RUN: gasket run --via=ir -g 1 -l 1 -a 0=int[8] -a 1=int[8] --print 0 --print 1 %s | FileCheck %s
; RUN: gasket opt --passes= %s -o %t.ll && gasket opt --passes= %t.ll | diff %t.ll -
; RUN: gasket cc %s | FileCheck %s --check-prefix=ASM
; ASM: //.private 0
; ASM: //.scratch 0
; ASM-NOT: untyped surface
; `counter` is 1 … 8 and gets 1 twice in each element, but 10 in the last one; `total` is 101 after one call of `twice`.
; CHECK:      101
; CHECK-NEXT: 4
; CHECK-NEXT: 5
; CHECK-NEXT: 6
; CHECK-NEXT: 7
; CHECK-NEXT: 8
; CHECK-NEXT: 9
; CHECK-NEXT: 28
; `half` doubles 0.5 where its result, x > 3, is true, and adds `step`, 3, to x: 1.0 has the bits 1065353216, 0.5 1056964608.
; CHECK-NEXT: 1056964608
; CHECK-NEXT: 1056964608
; CHECK-NEXT: 1056964608
; CHECK-NEXT: 1065353216
; CHECK-NEXT: 4
; CHECK-NEXT: 5
; CHECK-NEXT: 6
; CHECK-NEXT: 7
@counter = internal global <8 x i32> <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8>, align 32
@total = internal global i32 100, align 4

define internal spir_func <8 x i32> @next(<8 x i32> %by) noinline {
  %old = load <8 x i32>, ptr @counter, align 32
  %new = add <8 x i32> %old, %by
  store <8 x i32> %new, ptr @counter, align 32
  ret <8 x i32> %old
}

define internal spir_func void @twice(<8 x i32> %by) noinline {
  %a = call <8 x i32> @next(<8 x i32> %by)
  %b = call <8 x i32> @next(<8 x i32> %by)
  %t = load i32, ptr @total
  %u = add i32 %t, 1
  store i32 %u, ptr @total
  ret void
}

@half = internal global <4 x float> <float 0.5, float 0.5, float 0.5, float 0.5>, align 16
@bytes = internal global <4 x i8> <i8 1, i8 2, i8 3, i8 4>, align 4
@step = internal global i32 3, align 4

define internal spir_func <4 x i1> @grow(<4 x i8> %limit) noinline {
  %x = load <4 x i8>, ptr @bytes
  %s = load i32, ptr @step
  %c = icmp ugt <4 x i8> %x, %limit
  %h = load <4 x float>, ptr @half
  %d = fadd <4 x float> %h, %h
  %n = select <4 x i1> %c, <4 x float> %d, <4 x float> %h
  store <4 x float> %n, ptr @half
  %t = trunc i32 %s to i8
  %v = insertelement <4 x i8> undef, i8 %t, i32 0
  %w = shufflevector <4 x i8> %v, <4 x i8> undef, <4 x i32> zeroinitializer
  %y = add <4 x i8> %x, %w
  store <4 x i8> %y, ptr @bytes
  ret <4 x i1> %c
}

define dllexport spir_kernel void @k(i32 %out, i32 %second) {
  call void @twice(<8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 10>)
  %x = call <8 x i32> @next(<8 x i32> zeroinitializer)
  %t = load i32, ptr @total
  %v = insertelement <8 x i32> %x, i32 %t, i32 0
  call void @llvm.genx.oword.st.v8i32(i32 %out, i32 0, <8 x i32> %v)
  %g = call <4 x i1> @grow(<4 x i8> <i8 3, i8 3, i8 3, i8 3>)
  %f = load <4 x float>, ptr @half
  %fb = bitcast <4 x float> %f to <4 x i32>
  %b = load <4 x i8>, ptr @bytes
  %bw = zext <4 x i8> %b to <4 x i32>
  call void @llvm.genx.oword.st.v4i32(i32 %second, i32 0, <4 x i32> %fb)
  call void @llvm.genx.oword.st.v4i32(i32 %second, i32 1, <4 x i32> %bw)
  ret void
}
declare void @llvm.genx.oword.st.v4i32(i32, i32, <4 x i32>)
declare void @llvm.genx.oword.st.v8i32(i32, i32, <8 x i32>)
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 2, i32 2}
!2 = !{i32 128, i32 132}
