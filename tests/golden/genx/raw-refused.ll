; RUN: not gasket opt --passes= %s 2>&1 | FileCheck %s
; A message that is not known, or that does not fit its operands, is refused by what it is.
define void @f(<8 x i1> %m, <8 x i32> %x, <16 x i32> %y, i32 %d, <4 x i32> %s) {
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.raw.send: operand 4 must be a constant
  %a = call <8 x i32> @llvm.genx.raw.send.v8i32.v8i1.v8i32(i32 0, <8 x i1> %m, i32 12, i32 %d, <8 x i32> %x, <8 x i32> undef)
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.raw.send: descriptor 0x0210fe00 of unit 12 is no message of Gen9 that is supported
  %b = call <8 x i32> @llvm.genx.raw.send.v8i32.v8i1.v8i32(i32 0, <8 x i1> %m, i32 12, i32 34668032, <8 x i32> %x, <8 x i32> undef)
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.raw.sends: descriptor 0x02106e00 of unit 15 is no message of Gen9 that is supported
  %c = call <8 x i32> @llvm.genx.raw.sends.v8i32.v8i1.v8i32.v8i32(i32 0, <8 x i1> %m, i8 15, i32 0, i32 34631168, <8 x i32> %x, <8 x i32> %x, <8 x i32> undef)
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.raw.send: untyped surface read with x: source 1 has 2 registers, but the descriptor states 1
  %e = call <8 x i32> @llvm.genx.raw.send.v8i32.v8i1.v16i32(i32 0, <8 x i1> %m, i32 12, i32 34631168, <16 x i32> %y, <8 x i32> undef)
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.raw.send: untyped surface read with x: the result has 16 bytes, but the message returns 32
  %g = call <4 x i32> @llvm.genx.raw.send.v4i32.v8i1.v8i32(i32 0, <8 x i1> %m, i32 12, i32 34631168, <8 x i32> %x, <4 x i32> %s)
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.raw.send: the predicate must have as many elements as the addresses: 8
  %h = call <8 x i32> @llvm.genx.raw.send.v8i32.v4i1.v8i32(i32 0, <4 x i1> undef, i32 12, i32 34631168, <8 x i32> %x, <8 x i32> undef)
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.raw.send: untyped surface read with x: surface 255 is not supported
  %i = call <8 x i32> @llvm.genx.raw.send.v8i32.v8i1.v8i32(i32 0, <8 x i1> %m, i32 12, i32 34631423, <8 x i32> %x, <8 x i32> undef)
; CHECK: :[[@LINE+1]]:13: error: @llvm.genx.raw.send2.noresult: end of thread is a message of the compiler's own, which is not supported here
  call void @llvm.genx.raw.send2.noresult.i1.v8i32(i8 2, i8 0, i1 true, i8 1, i8 7, i32 0, i32 33554448, <8 x i32> %x)
; CHECK: :[[@LINE+1]]:13: error: @llvm.genx.raw.send2.noresult: a send that waits for the thread's dependencies is not supported
  call void @llvm.genx.raw.send2.noresult.i1.v8i32(i8 1, i8 0, i1 true, i8 1, i8 3, i32 0, i32 33554436, <8 x i32> %x)
; CHECK: :[[@LINE+1]]:24: error: @llvm.genx.raw.send: sample with xyzw accesses an image, for which the language has intrinsics with a kind
  %j = call <32 x i32> @llvm.genx.raw.send.v32i32.v8i1.v8i32(i32 0, <8 x i1> %m, i32 2, i32 37879808, <8 x i32> %x, <32 x i32> undef)
  ret void
}
