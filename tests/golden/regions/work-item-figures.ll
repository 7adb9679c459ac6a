; RUN: gasket eval --via=ir --function=read1 %s '<100,101,102,103,104,105,106,107>' | FileCheck %s --check-prefix=READ1
; RUN: gasket eval --via=sim --function=read1 %s '<100,101,102,103,104,105,106,107>' | FileCheck %s --check-prefix=READ1
; READ1: <103,104,105,106>
; RUN: gasket eval --via=ir --function=write1 %s '<100,101,102,103,104,105,106,107>' '<-1,-2,-3,-4>' | FileCheck %s --check-prefix=WRITE1
; RUN: gasket eval --via=sim --function=write1 %s '<100,101,102,103,104,105,106,107>' '<-1,-2,-3,-4>' | FileCheck %s --check-prefix=WRITE1
; WRITE1: <100,101,102,-1,-2,-3,-4,107>
; RUN: gasket eval --via=ir --function=read2 %s '<100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115>' | FileCheck %s --check-prefix=READ2
; RUN: gasket eval --via=sim --function=read2 %s '<100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115>' | FileCheck %s --check-prefix=READ2
; READ2: <103,105,107,109>
; RUN: gasket eval --via=ir --function=write2 %s '<100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115>' '<-1,-2,-3,-4>' | FileCheck %s --check-prefix=WRITE2
; RUN: gasket eval --via=sim --function=write2 %s '<100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115>' '<-1,-2,-3,-4>' | FileCheck %s --check-prefix=WRITE2
; WRITE2: <100,101,102,-1,104,-2,106,-3,108,-4,110,111,112,113,114,115>
; RUN: gasket eval --via=ir --function=read3 %s '<100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123>' | FileCheck %s --check-prefix=READ3
; RUN: gasket eval --via=sim --function=read3 %s '<100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123>' | FileCheck %s --check-prefix=READ3
; READ3: <103,104,105,106,111,112,113,114>
; RUN: gasket eval --via=ir --function=write3 %s '<100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123>' '<-1,-2,-3,-4,-5,-6,-7,-8>' | FileCheck %s --check-prefix=WRITE3
; RUN: gasket eval --via=sim --function=write3 %s '<100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123>' '<-1,-2,-3,-4,-5,-6,-7,-8>' | FileCheck %s --check-prefix=WRITE3
; WRITE3: <100,101,102,-1,-2,-3,-4,107,108,109,110,-5,-6,-7,-8,115,116,117,118,119,120,121,122,123>
; RUN: gasket eval --via=ir --function=read4 %s '<100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127,128,129>' | FileCheck %s --check-prefix=READ4
; RUN: gasket eval --via=sim --function=read4 %s '<100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127,128,129>' | FileCheck %s --check-prefix=READ4
; READ4: <108,110,112,115,117,119,122,124,126>
; RUN: gasket eval --via=ir --function=write4 %s '<100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127,128,129>' '<-1,-2,-3,-4,-5,-6,-7,-8,-9>' | FileCheck %s --check-prefix=WRITE4
; RUN: gasket eval --via=sim --function=write4 %s '<100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127,128,129>' '<-1,-2,-3,-4,-5,-6,-7,-8,-9>' | FileCheck %s --check-prefix=WRITE4
; WRITE4: <100,101,102,103,104,105,106,107,-1,109,-2,111,-3,113,114,-4,116,-5,118,-6,120,121,-7,123,-8,125,-9,127,128,129>
; The four examples of the region reference, on a vector that one work-item has: element n holds 100 + n.
define <4 x i32> @read1(<8 x i32> %v) {
  %r = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %v, i32 0, i32 4, i32 1, i16 12, i32 undef)
  ret <4 x i32> %r
}
define <8 x i32> @write1(<8 x i32> %v, <4 x i32> %x) {
  %r = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %v, <4 x i32> %x, i32 0, i32 4, i32 1, i16 12, i32 undef, i1 true)
  ret <8 x i32> %r
}
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32>, <4 x i32>, i32, i32, i32, i16, i32, i1)
define <4 x i32> @read2(<16 x i32> %v) {
  %r = call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32> %v, i32 0, i32 4, i32 2, i16 12, i32 undef)
  ret <4 x i32> %r
}
define <16 x i32> @write2(<16 x i32> %v, <4 x i32> %x) {
  %r = call <16 x i32> @llvm.genx.wrregioni.v16i32.v4i32.i1(<16 x i32> %v, <4 x i32> %x, i32 0, i32 4, i32 2, i16 12, i32 undef, i1 true)
  ret <16 x i32> %r
}
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32>, i32, i32, i32, i16, i32)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v4i32.i1(<16 x i32>, <4 x i32>, i32, i32, i32, i16, i32, i1)
define <8 x i32> @read3(<24 x i32> %v) {
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v24i32(<24 x i32> %v, i32 8, i32 4, i32 1, i16 12, i32 undef)
  ret <8 x i32> %r
}
define <24 x i32> @write3(<24 x i32> %v, <8 x i32> %x) {
  %r = call <24 x i32> @llvm.genx.wrregioni.v24i32.v8i32.i1(<24 x i32> %v, <8 x i32> %x, i32 8, i32 4, i32 1, i16 12, i32 undef, i1 true)
  ret <24 x i32> %r
}
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v24i32(<24 x i32>, i32, i32, i32, i16, i32)
declare <24 x i32> @llvm.genx.wrregioni.v24i32.v8i32.i1(<24 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
define <9 x i32> @read4(<30 x i32> %v) {
  %r = call <9 x i32> @llvm.genx.rdregioni.v9i32.v30i32(<30 x i32> %v, i32 7, i32 3, i32 2, i16 32, i32 undef)
  ret <9 x i32> %r
}
define <30 x i32> @write4(<30 x i32> %v, <9 x i32> %x) {
  %r = call <30 x i32> @llvm.genx.wrregioni.v30i32.v9i32.i1(<30 x i32> %v, <9 x i32> %x, i32 7, i32 3, i32 2, i16 32, i32 undef, i1 true)
  ret <30 x i32> %r
}
declare <9 x i32> @llvm.genx.rdregioni.v9i32.v30i32(<30 x i32>, i32, i32, i32, i16, i32)
declare <30 x i32> @llvm.genx.wrregioni.v30i32.v9i32.i1(<30 x i32>, <9 x i32>, i32, i32, i32, i16, i32, i1)
