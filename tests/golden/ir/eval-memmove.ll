; RUN: gasket eval %s | FileCheck %s
; Blocks that overlap: the second byte was the first one.
; CHECK: 7
define i8 @f() {
  %a = alloca [4 x i8], align 1
  %b = getelementptr i8, ptr %a, i64 1
  store i8 7, ptr %a, align 1
  call void @llvm.memmove.p0.p0.i64(ptr %b, ptr %a, i64 2, i1 false)
  %v = load i8, ptr %b, align 1
  ret i8 %v
}
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
