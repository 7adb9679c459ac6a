; The intrinsics of LLVM that return a result and whether it overflows, computed from LLVM's definitions: eight results, which wrap, then
; eight flags.
; RUN: gasket eval --function sadd %s '<2147483647,-2147483648,5,-7,0,-2147483648,65536,-1>' '<1,-1,7,-2147483648,-2147483648,1,65536,-1>' | FileCheck %s --check-prefix=SADD
; SADD: <-2147483648,2147483647,12,2147483641,-2147483648,-2147483647,131072,-2,1,1,0,1,0,0,0,0>
; RUN: gasket eval --function ssub --via=sim %s '<2147483647,-2147483648,5,-7,0,-2147483648,65536,-1>' '<1,-1,7,-2147483648,-2147483648,1,65536,-1>' | FileCheck %s --check-prefix=SSUB
; SSUB: <2147483646,-2147483647,-2,2147483641,-2147483648,2147483647,0,0,0,0,0,0,1,1,0,0>
; RUN: gasket eval --function usub %s '<2147483647,-2147483648,5,-7,0,-2147483648,65536,-1>' '<1,-1,7,-2147483648,-2147483648,1,65536,-1>' | FileCheck %s --check-prefix=USUB
; USUB: <2147483646,-2147483647,-2,2147483641,-2147483648,2147483647,0,0,0,1,1,0,1,0,0,0>
; RUN: gasket eval --function smul %s '<2147483647,-2147483648,5,-7,0,-2147483648,65536,-1>' '<1,-1,7,-2147483648,-2147483648,1,65536,-1>' | FileCheck %s --check-prefix=SMUL
; SMUL: <2147483647,-2147483648,35,-2147483648,0,-2147483648,0,1,0,1,0,1,0,0,1,0>
; RUN: gasket eval --function umul --via=sim %s '<2147483647,-2147483648,5,-7,0,-2147483648,65536,-1>' '<1,-1,7,-2147483648,-2147483648,1,65536,-1>' | FileCheck %s --check-prefix=UMUL
; UMUL: <2147483647,-2147483648,35,-2147483648,0,-2147483648,0,1,0,1,0,1,0,0,1,1>
define <16 x i32> @sadd(<8 x i32> %x, <8 x i32> %y) {
  %r = call { <8 x i32>, <8 x i1> } @llvm.sadd.with.overflow.v8i32(<8 x i32> %x, <8 x i32> %y)
  %v = extractvalue { <8 x i32>, <8 x i1> } %r, 0
  %o = extractvalue { <8 x i32>, <8 x i1> } %r, 1
  %w = zext <8 x i1> %o to <8 x i32>
  %both = shufflevector <8 x i32> %v, <8 x i32> %w, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  ret <16 x i32> %both
}
define <16 x i32> @ssub(<8 x i32> %x, <8 x i32> %y) {
  %r = call { <8 x i32>, <8 x i1> } @llvm.ssub.with.overflow.v8i32(<8 x i32> %x, <8 x i32> %y)
  %v = extractvalue { <8 x i32>, <8 x i1> } %r, 0
  %o = extractvalue { <8 x i32>, <8 x i1> } %r, 1
  %w = zext <8 x i1> %o to <8 x i32>
  %both = shufflevector <8 x i32> %v, <8 x i32> %w, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  ret <16 x i32> %both
}
define <16 x i32> @usub(<8 x i32> %x, <8 x i32> %y) {
  %r = call { <8 x i32>, <8 x i1> } @llvm.usub.with.overflow.v8i32(<8 x i32> %x, <8 x i32> %y)
  %v = extractvalue { <8 x i32>, <8 x i1> } %r, 0
  %o = extractvalue { <8 x i32>, <8 x i1> } %r, 1
  %w = zext <8 x i1> %o to <8 x i32>
  %both = shufflevector <8 x i32> %v, <8 x i32> %w, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  ret <16 x i32> %both
}
define <16 x i32> @smul(<8 x i32> %x, <8 x i32> %y) {
  %r = call { <8 x i32>, <8 x i1> } @llvm.smul.with.overflow.v8i32(<8 x i32> %x, <8 x i32> %y)
  %v = extractvalue { <8 x i32>, <8 x i1> } %r, 0
  %o = extractvalue { <8 x i32>, <8 x i1> } %r, 1
  %w = zext <8 x i1> %o to <8 x i32>
  %both = shufflevector <8 x i32> %v, <8 x i32> %w, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  ret <16 x i32> %both
}
define <16 x i32> @umul(<8 x i32> %x, <8 x i32> %y) {
  %r = call { <8 x i32>, <8 x i1> } @llvm.umul.with.overflow.v8i32(<8 x i32> %x, <8 x i32> %y)
  %v = extractvalue { <8 x i32>, <8 x i1> } %r, 0
  %o = extractvalue { <8 x i32>, <8 x i1> } %r, 1
  %w = zext <8 x i1> %o to <8 x i32>
  %both = shufflevector <8 x i32> %v, <8 x i32> %w, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  ret <16 x i32> %both
}
declare { <8 x i32>, <8 x i1> } @llvm.sadd.with.overflow.v8i32(<8 x i32>, <8 x i32>)
declare { <8 x i32>, <8 x i1> } @llvm.ssub.with.overflow.v8i32(<8 x i32>, <8 x i32>)
declare { <8 x i32>, <8 x i1> } @llvm.usub.with.overflow.v8i32(<8 x i32>, <8 x i32>)
declare { <8 x i32>, <8 x i1> } @llvm.smul.with.overflow.v8i32(<8 x i32>, <8 x i32>)
declare { <8 x i32>, <8 x i1> } @llvm.umul.with.overflow.v8i32(<8 x i32>, <8 x i32>)
