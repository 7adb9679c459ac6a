; RUN: split-file --leading-lines %s %t
; The calls of the region reference. Example 4 is read and written with a stride of 2, the operand of its calls; 3 is what the text beside them says.
; RUN: gasket opt --passes= --verify-each %t/right.ll | FileCheck %s
; DEFINE: %{vector} = '<100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127,128,129>'
; RUN: gasket eval --via=ir --function=stride2 %t/right.ll %{vector} | FileCheck %s --check-prefix=TWO
; RUN: gasket eval --via=sim --function=stride2 %t/right.ll %{vector} | FileCheck %s --check-prefix=TWO
; TWO: <108,110,112,115,117,119,122,124,126>
; RUN: gasket eval --via=ir --function=stride3 %t/right.ll %{vector} | FileCheck %s --check-prefix=THREE
; RUN: gasket eval --via=sim --function=stride3 %t/right.ll %{vector} | FileCheck %s --check-prefix=THREE
; THREE: <108,111,114,115,118,121,122,125,128>
; RUN: gasket eval --function=stored %t/right.ll '<0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15>' | FileCheck %s --check-prefix=STORED
; STORED: <0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15>
; RUN: not gasket opt --passes= %t/width.ll 2>&1 | FileCheck %s --check-prefix=WIDTH
; RUN: gasket opt --passes= %t/linkage.ll | FileCheck %s --check-prefix=LINKAGE

;--- right.ll
define <9 x i32> @stride2(<30 x i32> %v2) {
  %region2 = call <9 x i32> @llvm.genx.rdregioni.v9i32.v30i32(<30 x i32> %v2, i32 7, i32 3, i32 2, i16 32, i32 undef)
  ret <9 x i32> %region2
}
define <9 x i32> @stride3(<30 x i32> %v2) {
  %region2 = call <9 x i32> @llvm.genx.rdregioni.v9i32.v30i32(<30 x i32> %v2, i32 7, i32 3, i32 3, i16 32, i32 undef)
  ret <9 x i32> %region2
}
; The names of the writes lack the kind of element. It is completed: i for integers, f for floats.
; CHECK: call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %v3, <4 x i32> %region3, i32 0, i32 4, i32 1, i16 12, i32 undef, i1 true)
define <8 x i32> @write1(<8 x i32> %v3, <4 x i32> %region3) {
  %v3.new = call <8 x i32> @llvm.genx.wrregion.v8i32.v4i32.i1(<8 x i32> %v3, <4 x i32> %region3, i32 0, i32 4, i32 1, i16 12, i32 undef, i1 1)
  ret <8 x i32> %v3.new
}
; CHECK: call <30 x i32> @llvm.genx.wrregioni.v30i32.v9i32.i1(<30 x i32> %v4, <9 x i32> %region4, i32 7, i32 3, i32 2, i16 32, i32 undef, i1 true)
define <30 x i32> @write4(<30 x i32> %v4, <9 x i32> %region4) {
  %v4.new = call <30 x i32> @llvm.genx.wrregion.v30i32.v9i32.i1(<30 x i32> %v4, <9 x i32> %region4, i32 7, i32 3, i32 2, i16 32, i32 undef, i1 1)
  ret <30 x i32> %v4.new
}
; CHECK: call <8 x float> @llvm.genx.wrregionf.v8f32.v4f32.i1(
define <8 x float> @write1_float(<8 x float> %v3, <4 x float> %region3) {
  %v3.new = call <8 x float> @llvm.genx.wrregion.v8f32.v4f32.i1(<8 x float> %v3, <4 x float> %region3, i32 0, i32 4, i32 1, i16 12, i32 undef, i1 1)
  ret <8 x float> %v3.new
}

; The example of mangling, whose pointer has a type. A later LLVM has none, and the suffix is .p0.
; CHECK-LABEL: @stored(
define <16 x i8> @stored(<16 x i8> %conv2) {
  %ir = alloca <16 x i8>, align 16
  call void @llvm.genx.vstore.v16i8.p0v16i8(<16 x i8> %conv2, <16 x i8>* %ir)
  %r = call <16 x i8> @llvm.genx.vload.v16i8.p0v16i8(<16 x i8>* %ir)
  ret <16 x i8> %r
}

;--- width.ll
; Without the parent width.
define <9 x i32> @f(<30 x i32> %v2) {
; WIDTH: width.ll:[[@LINE+1]]:29: error: @llvm.genx.rdregioni has 6 operands, not 5
  %region2 = call <9 x i32> @llvm.genx.rdregioni.v9i32.v30i32(<30 x i32> %v2, i32 7, i32 3, i32 2, i16 32)
  ret <9 x i32> %region2
}
;--- linkage.ll
; LLVM's syntax has no such linkage: the word is read, and printed as external, the linkage of a function without a word.
; LINKAGE: define spir_func void @g()
define public void @g() {
  ret void
}
