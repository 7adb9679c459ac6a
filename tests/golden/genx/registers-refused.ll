; RUN: not gasket opt --passes= %s 2>&1 | FileCheck %s
; Registers are refused by their names, and by what does not fit them.
define void @f(i32 %n, <8 x i32> %x) {
; CHECK: :[[@LINE+1]]:17: error: @llvm.genx.read.predef.reg: operand 1 must be a constant
  %a = call i32 @llvm.genx.read.predef.reg.i32.i32(i32 %n, i32 undef)
; CHECK: :[[@LINE+1]]:17: error: @llvm.genx.read.predef.reg: there is no register 22
  %b = call i32 @llvm.genx.read.predef.reg.i32.i32(i32 22, i32 undef)
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.read.predef.reg: register %cr0 has modes of floating-point numbers, which operations of this language name one by one
  %c = call <4 x i32> @llvm.genx.read.predef.reg.v4i32.v4i32(i32 14, <4 x i32> undef)
; CHECK: :[[@LINE+1]]:17: error: @llvm.genx.write.predef.reg: register %group_id_x is not writable
  %d = call i32 @llvm.genx.write.predef.reg.i32.i32(i32 3, i32 0)
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.read.predef.reg: register %sp has 8 bytes, not 32
  %e = call <8 x i32> @llvm.genx.read.predef.reg.v8i32.v8i32(i32 10, <8 x i32> undef)
; CHECK: :[[@LINE+1]]:17: error: @llvm.genx.write.predef.reg: the result has the type of operand 2, or of the part of it that a region has written
  %g = call i32 @llvm.genx.write.predef.reg.i32.v8i32(i32 8, <8 x i32> %x)
; CHECK: :[[@LINE+1]]:24: error: @llvm.genx.r0: the result has 1 to 8 elements of i32
  %h = call <16 x i32> @llvm.genx.r0.v16i32()
; CHECK: :[[@LINE+1]]:17: error: @llvm.genx.read.predef.reg: register %group_id_y is an i32
  %i = call i16 @llvm.genx.read.predef.reg.i16.i16(i32 4, i16 undef)
; CHECK: :[[@LINE+1]]:18: error: @llvm.genx.read.predef.reg: register %thread_x is a position of the media walker, which does not start threads of kernels
  %r1 = call i32 @llvm.genx.read.predef.reg.i32.i32(i32 1, i32 undef)
; CHECK: :[[@LINE+1]]:19: error: @llvm.genx.read.predef.reg: register %sr0 has the state of the hardware's thread; the channels that it starts with are those of the function's width
  %r13 = call i32 @llvm.genx.read.predef.reg.i32.i32(i32 13, i32 undef)
; CHECK: :[[@LINE+1]]:19: error: @llvm.genx.read.predef.reg: register %ce0 has the channels that are enabled, which depend on how branches are compiled
  %r15 = call i32 @llvm.genx.read.predef.reg.i32.i32(i32 15, i32 undef)
; CHECK: :[[@LINE+1]]:19: error: @llvm.genx.read.predef.reg: register %dbg0 belongs to a debugger of the hardware
  %r16 = call i32 @llvm.genx.read.predef.reg.i32.i32(i32 16, i32 undef)
; CHECK: :[[@LINE+1]]:19: error: @llvm.genx.read.predef.reg: register %color is a color of the media walker, which does not start threads of kernels
  %r17 = call i32 @llvm.genx.read.predef.reg.i32.i32(i32 17, i32 undef)
; CHECK: :[[@LINE+1]]:19: error: @llvm.genx.read.predef.reg: register %msg0 does not exist on Gen9
  %r20 = call i32 @llvm.genx.read.predef.reg.i32.i32(i32 20, i32 undef)
; CHECK: :[[@LINE+1]]:19: error: @llvm.genx.read.predef.reg: register %scratchloc does not exist on Gen9: scratch memory is at an offset in r0
  %r21 = call i32 @llvm.genx.read.predef.reg.i32.i32(i32 21, i32 undef)
  ret void
}
