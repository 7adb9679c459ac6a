; RUN: not gasket opt --passes= %s 2>&1 | FileCheck %s
; The number of values of a lane, and the number of lanes of a message, are within their limits.
define void @f(<8 x i1> %m, <8 x i64> %at, <8 x i32> %old, <128 x i32> %offsets, <128 x i32> %data) {
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.svm.gather: a lane accesses 1, 2, 4 or 8 values of 8, 32 or 64 bits
  %a = call <8 x i32> @llvm.genx.svm.gather.v8i32.v8i1.v8i64(<8 x i1> %m, i32 40, <8 x i64> %at, <8 x i32> %old)
; CHECK: :[[@LINE+1]]:25: error: @llvm.genx.gather.scaled2: a message has at most 64 lanes, not 128
  %b = call <128 x i32> @llvm.genx.gather.scaled2.v128i32.v128i32(i32 2, i16 0, i32 0, i32 4, <128 x i32> %offsets)
; CHECK: :[[@LINE+1]]:13: error: @llvm.genx.svm.scatter4.scaled: the offsets are integers of 64 bits
  call void @llvm.genx.svm.scatter4.scaled.v8i1.v8i32.v8i32(<8 x i1> %m, i32 7, i16 0, i64 8, <8 x i32> %old, <8 x i32> %old)
  ret void
}
