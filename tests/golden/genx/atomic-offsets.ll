; RUN: not gasket opt --passes= %s 2>&1 | FileCheck %s
; The offsets of an atomic operation are integers, whatever the type of its data.
define void @f(<8 x i1> %m, <8 x double> %x, <8 x i16> %at, <8 x i32> %y) {
; CHECK: :[[@LINE+1]]:26: error: @llvm.genx.untyped.atomic.xchg: the offsets are at most 64 integers of 32 bits
  %a = call <8 x double> @llvm.genx.untyped.atomic.xchg.v8f64.v8i1(<8 x i1> %m, i32 0, i32 8, <8 x double> %x, <8 x double> %x, <8 x double> %x)
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.dword.atomic.add: the offsets are at most 64 integers of 32 or 64 bits
  %b = call <8 x i32> @llvm.genx.dword.atomic.add.v8i32.v8i1.v8i16(<8 x i1> %m, i32 0, <8 x i16> %at, <8 x i32> %y, <8 x i32> %y)
  ret void
}
