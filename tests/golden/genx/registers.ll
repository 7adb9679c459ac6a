; Registers that exist beforehand: those of calls through a stack are variables, the header has the work-group's id, the null register is nothing.
; RUN: gasket run -O0 -g 2 -l 1 -a 0=int[12] --print 0 %s | FileCheck %s
; RUN: gasket run -O2 -g 2 -l 1 -a 0=int[12] --print 0 %s | FileCheck %s
; RUN: gasket run --via=ir -g 2 -l 1 -a 0=int[12] --print 0 %s | FileCheck %s
; RUN: gasket opt --passes= %s -o %t.ll && gasket opt --passes= %t.ll | diff %t.ll -
; RUN: gasket opt --passes= %s | FileCheck %s --check-prefix=TEXT
; TEXT-DAG: @genx.arg = internal global <256 x i32> undef
; TEXT-DAG: @genx.retval = internal global <96 x i32> undef
; TEXT-DAG: @genx.sp = internal global i64 undef
; Group 1 has written the second half last: 1 + 2·3 … 4 + 2·3, r0.1 (the group's id), the low half of the stack's pointer.
; CHECK:      7
; CHECK-NEXT: 8
; CHECK-NEXT: 9
; CHECK-NEXT: 10
; CHECK-NEXT: 0
; CHECK-NEXT: 4096
; CHECK-NEXT: 7
; CHECK-NEXT: 8
; CHECK-NEXT: 9
; CHECK-NEXT: 10
; CHECK-NEXT: 1
; CHECK-NEXT: 4096
define internal spir_func void @callee() noinline {
  %arg = call <256 x i32> @llvm.genx.read.predef.reg.v256i32.v256i32(i32 8, <256 x i32> undef)
  %v = call <4 x i32> @llvm.genx.rdregioni.v4i32.v256i32.i16(<256 x i32> %arg, i32 0, i32 4, i32 1, i16 32, i32 undef)
  %w = add <4 x i32> %v, <i32 6, i32 6, i32 6, i32 6>
  %ret = call <96 x i32> @llvm.genx.read.predef.reg.v96i32.v96i32(i32 9, <96 x i32> undef)
  %new = call <96 x i32> @llvm.genx.wrregioni.v96i32.v4i32.i16.i1(<96 x i32> %ret, <4 x i32> %w, i32 0, i32 4, i32 1, i16 0, i32 undef, i1 true)
  %written = call <4 x i32> @llvm.genx.write.predef.reg.v4i32.v96i32(i32 9, <96 x i32> %new)
  ret void
}

define dllexport void @k(i32 %out) {
  %sp = call i64 @llvm.genx.write.predef.reg.i64.i64(i32 10, i64 4096)
  %arg = call <256 x i32> @llvm.genx.read.predef.reg.v256i32.v256i32(i32 8, <256 x i32> undef)
  %new = call <256 x i32> @llvm.genx.wrregioni.v256i32.v4i32.i16.i1(<256 x i32> %arg, <4 x i32> <i32 1, i32 2, i32 3, i32 4>, i32 0, i32 4, i32 1, i16 32, i32 undef, i1 true)
  %written = call <4 x i32> @llvm.genx.write.predef.reg.v4i32.v256i32(i32 8, <256 x i32> %new)
  call void @callee()
  %ret = call <16 x i8> @llvm.genx.read.predef.reg.v16i8.v16i8(i32 9, <16 x i8> undef)
  %v = bitcast <16 x i8> %ret to <4 x i32>
  %null = call i32 @llvm.genx.write.predef.reg.i32.i32(i32 0, i32 5)
  %r0 = call <8 x i32> @llvm.genx.r0.v8i32()
  %group = extractelement <8 x i32> %r0, i32 1
  %address = call <1 x i64> @llvm.genx.read.predef.reg.v1i64.i64(i32 10, i64 undef)
  %low = bitcast <1 x i64> %address to <2 x i32>
  %stack = extractelement <2 x i32> %low, i32 0
  %x = shufflevector <4 x i32> %v, <4 x i32> undef, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 0, i32 0, i32 0, i32 0>
  %y = insertelement <8 x i32> %x, i32 %group, i32 4
  %z = insertelement <8 x i32> %y, i32 %stack, i32 5
  %base = mul i32 %group, 24
  call void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false, i1 false>, i32 2, i16 0, i32 %out, i32 %base, <8 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28>, <8 x i32> %z)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 2}
!2 = !{}
