; RUN: not gasket opt --passes= %s 2>&1 | FileCheck %s
; Names of overloaded intrinsics follow from their types; wrong types and a wrong number of operands are errors, and a wrong suffix is a
; warning, as the types decide: both say what is right.
; CHECK: :[[@LINE+1]]:19: warning: the name of the intrinsic for these types is @llvm.genx.rdregioni.v4i32.v8i32, not @llvm.genx.rdregioni.v4i32.v16i32
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<8 x i32>, i32, i32, i32, i16, i32)
; CHECK: :[[@LINE+1]]:19: error: @llvm.genx.rdregioni has 6 operands, not 5: it is A (B, i32, i32, i32, i16 or a vector of i16, i32), where A: numbers, one or several, B: numbers, one or several
declare <9 x i32> @llvm.genx.rdregioni.v9i32.v30i32(<30 x i32>, i32, i32, i32, i16)
; CHECK: :[[@LINE+1]]:19: warning: the name of the intrinsic for these types is @llvm.genx.wrregioni.v4i32.v2i32.v2i16.i1, not @llvm.genx.wrregioni.v4i32.v2i32.i1.v2i16
declare <4 x i32> @llvm.genx.wrregioni.v4i32.v2i32.i1.v2i16(<4 x i32>, <2 x i32>, i32, i32, i32, <2 x i16>, i32, i1)
; The suffix of a scalar offset is there or not, and a name may be without suffixes.
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32>, i32, i32, i32, i16, i32)
declare <4 x i32> @llvm.genx.wrregioni(<4 x i32>, <2 x i32>, i32, i32, i32, i16, i32, i1)
define void @calls(<8 x i16> %x, <16 x i8> %v, ptr %p, <4 x i32> %q) {
; CHECK: :[[@LINE+1]]:22: warning: the name of the intrinsic for these types is @llvm.genx.uutrunc.sat.v8i8.v8i16, not @llvm.genx.uutrunc.sat.v8i8.v8i8
  %a = call <8 x i8> @llvm.genx.uutrunc.sat.v8i8.v8i8(<8 x i16> %x)
; CHECK: :[[@LINE+1]]:13: warning: the name of the intrinsic for these types is @llvm.genx.vstore.v16i8.p0, not @llvm.genx.vstore.v16i8.p1v16i8
  call void @llvm.genx.vstore.v16i8.p1v16i8(<16 x i8> %v, ptr %p)
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.absi has 1 operand, not 2: it is A (A), where A: integers
  %b = call <4 x i32> @llvm.genx.absi.v4i32(<4 x i32> %q, <4 x i32> %q)
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.lsc.load.slm.v4i32 exists from Xe HPG on (LSC messages), not on Gen9
  %c = call <4 x i32> @llvm.genx.lsc.load.slm.v4i32(<4 x i32> %q)
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.nothing.v4i32 is no intrinsic that is supported
  %d = call <4 x i32> @llvm.genx.nothing.v4i32(<4 x i32> %q)
; CHECK: :[[@LINE+1]]:24: error: @llvm.genx.oword.ld: a block has 16, 32, 64 or 128 bytes, not 48
  %e = call <12 x i32> @llvm.genx.oword.ld.v12i32(i32 0, i32 1, i32 2)
; CHECK: :[[@LINE+1]]:22: error: @llvm.genx.rdpredregion: elements 8 to 11 are outside of the predicate, which has 8
  %f = call <4 x i1> @llvm.genx.rdpredregion.v4i1.v8i1(<8 x i1> zeroinitializer, i32 8)
  ret void
}
