; RUN: not gasket opt --passes= %s 2>&1 | FileCheck %s
; Registers are refused by their names, and by what does not fit them.
define void @f(i32 %n, <8 x i32> %x) {
; CHECK: :[[@LINE+1]]:17: error: @llvm.genx.read.predef.reg: operand 1 must be a constant
  %a = call i32 @llvm.genx.read.predef.reg.i32.i32(i32 %n, i32 undef)
; CHECK: :[[@LINE+1]]:17: error: @llvm.genx.read.predef.reg: there is no register 22
  %b = call i32 @llvm.genx.read.predef.reg.i32.i32(i32 22, i32 undef)
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.read.predef.reg: reading register %cr0 is not supported
  %c = call <4 x i32> @llvm.genx.read.predef.reg.v4i32.v4i32(i32 14, <4 x i32> undef)
; CHECK: :[[@LINE+1]]:17: error: @llvm.genx.write.predef.reg: writing register %group_id_x is not supported
  %d = call i32 @llvm.genx.write.predef.reg.i32.i32(i32 3, i32 0)
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.read.predef.reg: register %sp has 8 bytes, not 32
  %e = call <8 x i32> @llvm.genx.read.predef.reg.v8i32.v8i32(i32 10, <8 x i32> undef)
; CHECK: :[[@LINE+1]]:17: error: @llvm.genx.write.predef.reg: the result has the type of operand 2, or of the part of it that a region has written
  %g = call i32 @llvm.genx.write.predef.reg.i32.v8i32(i32 8, <8 x i32> %x)
; CHECK: :[[@LINE+1]]:24: error: @llvm.genx.r0: the result has 1 to 8 elements of i32
  %h = call <16 x i32> @llvm.genx.r0.v16i32()
; CHECK: :[[@LINE+1]]:17: error: @llvm.genx.read.predef.reg: register %group_id_y is an i32
  %i = call i16 @llvm.genx.read.predef.reg.i16.i16(i32 4, i16 undef)
  ret void
}
