; Integer intrinsics at the widths that Gen9 computes with other ones, by vectors of all their results; the answers follow from LLVM's definitions.
; RUN: gasket eval --function i8 %s 91 -100 3 | FileCheck %s --check-prefix=I8-0
; RUN: gasket eval --function i8 --via=sim %s 91 -100 3 | FileCheck %s --check-prefix=I8-0
; I8-0: <-36,115,-38,1,0,5,-9,0,-9,127,-75,0,0,0,0,0>
; RUN: gasket eval --function i8 %s -128 127 8 | FileCheck %s --check-prefix=I8-1
; RUN: gasket eval --function i8 --via=sim %s -128 127 8 | FileCheck %s --check-prefix=I8-1
; I8-1: <-128,127,1,0,7,1,-1,1,-1,-128,64,0,0,0,0,0>
; RUN: gasket eval --function i16 %s 4660 -4083 5 | FileCheck %s --check-prefix=I16-0
; RUN: gasket eval --function i16 --via=sim %s 4660 -4083 5 | FileCheck %s --check-prefix=I16-0
; I16-0: <18078,-22656,11336,3,2,5,-1,0,577,8743,-32186,0,0,0,0,0>
; RUN: gasket eval --function i16 %s 0 -32768 16 | FileCheck %s --check-prefix=I16-1
; RUN: gasket eval --function i16 --via=sim %s 0 -32768 16 | FileCheck %s --check-prefix=I16-1
; I16-1: <0,-32768,0,16,16,0,-32768,0,-32768,32767,0,0,0,0,0,0>
; RUN: gasket eval --function i64 %s 81985529216486895 -9223372036854775805 36 | FileCheck %s --check-prefix=I64-0
; RUN: gasket eval --function i64 --via=sim %s 81985529216486895 -9223372036854775805 36 | FileCheck %s --check-prefix=I64-0
; I64-0: <-7296712139513790464,8690466096794304512,-597899502893742976,7,0,32,-9141386507638288910,0,-9141386507638288910,9223372036854775807,655884233731895160,0,0,0,0,0>
; RUN: gasket eval --function i64 %s 9223372036854775807 -1 0 | FileCheck %s --check-prefix=I64-1
; RUN: gasket eval --function i64 --via=sim %s 9223372036854775807 -1 0 | FileCheck %s --check-prefix=I64-1
; I64-1: <9223372036854775807,-1,-2,1,0,63,-1,0,9223372036854775806,9223372036854775807,-4611686018427387905,0,0,0,0,0>
define <16 x i8> @i8(i8 %x, i8 %y, i8 %n) {
  %r0 = call i8 @llvm.fshl.i8(i8 %x, i8 %y, i8 %n)
  %v0 = insertelement <16 x i8> zeroinitializer, i8 %r0, i32 0
  %r1 = call i8 @llvm.fshr.i8(i8 %x, i8 %y, i8 %n)
  %v1 = insertelement <16 x i8> %v0, i8 %r1, i32 1
  %r2 = call i8 @llvm.bitreverse.i8(i8 %x)
  %v2 = insertelement <16 x i8> %v1, i8 %r2, i32 2
  %r3 = call i8 @llvm.ctlz.i8(i8 %x, i1 false)
  %v3 = insertelement <16 x i8> %v2, i8 %r3, i32 3
  %r4 = call i8 @llvm.cttz.i8(i8 %x, i1 false)
  %v4 = insertelement <16 x i8> %v3, i8 %r4, i32 4
  %r5 = call i8 @llvm.ctpop.i8(i8 %x)
  %v5 = insertelement <16 x i8> %v4, i8 %r5, i32 5
  %r6 = call i8 @llvm.uadd.sat.i8(i8 %x, i8 %y)
  %v6 = insertelement <16 x i8> %v5, i8 %r6, i32 6
  %r7 = call i8 @llvm.usub.sat.i8(i8 %x, i8 %y)
  %v7 = insertelement <16 x i8> %v6, i8 %r7, i32 7
  %r8 = call i8 @llvm.sadd.sat.i8(i8 %x, i8 %y)
  %v8 = insertelement <16 x i8> %v7, i8 %r8, i32 8
  %r9 = call i8 @llvm.ssub.sat.i8(i8 %x, i8 %y)
  %v9 = insertelement <16 x i8> %v8, i8 %r9, i32 9
  %r10 = call i8 @llvm.fshl.i8(i8 %x, i8 %x, i8 %y)
  %v10 = insertelement <16 x i8> %v9, i8 %r10, i32 10
  ret <16 x i8> %v10
}
define <16 x i16> @i16(i16 %x, i16 %y, i16 %n) {
  %r0 = call i16 @llvm.fshl.i16(i16 %x, i16 %y, i16 %n)
  %v0 = insertelement <16 x i16> zeroinitializer, i16 %r0, i32 0
  %r1 = call i16 @llvm.fshr.i16(i16 %x, i16 %y, i16 %n)
  %v1 = insertelement <16 x i16> %v0, i16 %r1, i32 1
  %r2 = call i16 @llvm.bitreverse.i16(i16 %x)
  %v2 = insertelement <16 x i16> %v1, i16 %r2, i32 2
  %r3 = call i16 @llvm.ctlz.i16(i16 %x, i1 false)
  %v3 = insertelement <16 x i16> %v2, i16 %r3, i32 3
  %r4 = call i16 @llvm.cttz.i16(i16 %x, i1 false)
  %v4 = insertelement <16 x i16> %v3, i16 %r4, i32 4
  %r5 = call i16 @llvm.ctpop.i16(i16 %x)
  %v5 = insertelement <16 x i16> %v4, i16 %r5, i32 5
  %r6 = call i16 @llvm.uadd.sat.i16(i16 %x, i16 %y)
  %v6 = insertelement <16 x i16> %v5, i16 %r6, i32 6
  %r7 = call i16 @llvm.usub.sat.i16(i16 %x, i16 %y)
  %v7 = insertelement <16 x i16> %v6, i16 %r7, i32 7
  %r8 = call i16 @llvm.sadd.sat.i16(i16 %x, i16 %y)
  %v8 = insertelement <16 x i16> %v7, i16 %r8, i32 8
  %r9 = call i16 @llvm.ssub.sat.i16(i16 %x, i16 %y)
  %v9 = insertelement <16 x i16> %v8, i16 %r9, i32 9
  %r10 = call i16 @llvm.fshl.i16(i16 %x, i16 %x, i16 %y)
  %v10 = insertelement <16 x i16> %v9, i16 %r10, i32 10
  ret <16 x i16> %v10
}
define <16 x i64> @i64(i64 %x, i64 %y, i64 %n) {
  %r0 = call i64 @llvm.fshl.i64(i64 %x, i64 %y, i64 %n)
  %v0 = insertelement <16 x i64> zeroinitializer, i64 %r0, i32 0
  %r1 = call i64 @llvm.fshr.i64(i64 %x, i64 %y, i64 %n)
  %v1 = insertelement <16 x i64> %v0, i64 %r1, i32 1
  %r2 = call i64 @llvm.bitreverse.i64(i64 %x)
  %v2 = insertelement <16 x i64> %v1, i64 %r2, i32 2
  %r3 = call i64 @llvm.ctlz.i64(i64 %x, i1 false)
  %v3 = insertelement <16 x i64> %v2, i64 %r3, i32 3
  %r4 = call i64 @llvm.cttz.i64(i64 %x, i1 false)
  %v4 = insertelement <16 x i64> %v3, i64 %r4, i32 4
  %r5 = call i64 @llvm.ctpop.i64(i64 %x)
  %v5 = insertelement <16 x i64> %v4, i64 %r5, i32 5
  %r6 = call i64 @llvm.uadd.sat.i64(i64 %x, i64 %y)
  %v6 = insertelement <16 x i64> %v5, i64 %r6, i32 6
  %r7 = call i64 @llvm.usub.sat.i64(i64 %x, i64 %y)
  %v7 = insertelement <16 x i64> %v6, i64 %r7, i32 7
  %r8 = call i64 @llvm.sadd.sat.i64(i64 %x, i64 %y)
  %v8 = insertelement <16 x i64> %v7, i64 %r8, i32 8
  %r9 = call i64 @llvm.ssub.sat.i64(i64 %x, i64 %y)
  %v9 = insertelement <16 x i64> %v8, i64 %r9, i32 9
  %r10 = call i64 @llvm.fshl.i64(i64 %x, i64 %x, i64 %y)
  %v10 = insertelement <16 x i64> %v9, i64 %r10, i32 10
  ret <16 x i64> %v10
}
declare i16 @llvm.bitreverse.i16(i16)
declare i16 @llvm.ctlz.i16(i16, i1)
declare i16 @llvm.ctpop.i16(i16)
declare i16 @llvm.cttz.i16(i16, i1)
declare i16 @llvm.fshl.i16(i16, i16, i16)
declare i16 @llvm.fshr.i16(i16, i16, i16)
declare i16 @llvm.sadd.sat.i16(i16, i16)
declare i16 @llvm.ssub.sat.i16(i16, i16)
declare i16 @llvm.uadd.sat.i16(i16, i16)
declare i16 @llvm.usub.sat.i16(i16, i16)
declare i64 @llvm.bitreverse.i64(i64)
declare i64 @llvm.ctlz.i64(i64, i1)
declare i64 @llvm.ctpop.i64(i64)
declare i64 @llvm.cttz.i64(i64, i1)
declare i64 @llvm.fshl.i64(i64, i64, i64)
declare i64 @llvm.fshr.i64(i64, i64, i64)
declare i64 @llvm.sadd.sat.i64(i64, i64)
declare i64 @llvm.ssub.sat.i64(i64, i64)
declare i64 @llvm.uadd.sat.i64(i64, i64)
declare i64 @llvm.usub.sat.i64(i64, i64)
declare i8 @llvm.bitreverse.i8(i8)
declare i8 @llvm.ctlz.i8(i8, i1)
declare i8 @llvm.ctpop.i8(i8)
declare i8 @llvm.cttz.i8(i8, i1)
declare i8 @llvm.fshl.i8(i8, i8, i8)
declare i8 @llvm.fshr.i8(i8, i8, i8)
declare i8 @llvm.sadd.sat.i8(i8, i8)
declare i8 @llvm.ssub.sat.i8(i8, i8)
declare i8 @llvm.uadd.sat.i8(i8, i8)
declare i8 @llvm.usub.sat.i8(i8, i8)
