; RUN: gasket eval %s 5 | FileCheck %s
; Calls that say something about a value give it, those that say something about memory are dropped.
; CHECK: 5
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)
declare i32 @llvm.expect.with.probability.i32(i32, i32, double)
declare i32 @llvm.ssa.copy.i32(i32)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
declare void @llvm.sideeffect()
define i32 @f(i32 %x) {
  %a = call i32 @llvm.annotation.i32.p0(i32 %x, ptr null, ptr null, i32 1)
  %b = call i32 @llvm.expect.with.probability.i32(i32 %a, i32 3, double 0.5)
  call void @llvm.prefetch.p0(ptr null, i32 0, i32 3, i32 1)
  call void @llvm.sideeffect()
  %c = call i32 @llvm.ssa.copy.i32(i32 %b)
  ret i32 %c
}
