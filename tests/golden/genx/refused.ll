; RUN: not gasket opt --passes= %s 2>&1 | FileCheck %s
; Intrinsics that gasket lacks are refused at their call, and the message says what they need.
define void @f(<8 x i1> %m, <8 x i32> %x, <8 x float> %u, i32 %s) {
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.raw.send.v8i32.i1.v8i32 is a message without a known meaning, which is not supported
  %a = call <8 x i32> @llvm.genx.raw.send.v8i32.i1.v8i32(i32 0, i1 true, i32 10, i32 33690112, <8 x i32> %x, <8 x i32> undef)
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.raw.sends2.v8i32 is a message without a known meaning, which is not supported
  %b = call <8 x i32> @llvm.genx.raw.sends2.v8i32(<8 x i32> %x)
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.typed.atomic.add.v8i32.v8i1.v8i32 accesses an image whose kind is not known, which is not supported
  %c = call <8 x i32> @llvm.genx.typed.atomic.add.v8i32.v8i1.v8i32(<8 x i1> %m, i32 %s, <8 x i32> %x, <8 x i32> %x, <8 x i32> %x, <8 x i32> %x, <8 x i32> %x)
; CHECK: :[[@LINE+1]]:24: error: @llvm.genx.gather4.typed.v32i32.v8i1.v8i32 accesses an image whose kind is not known, which is not supported
  %d = call <32 x i32> @llvm.genx.gather4.typed.v32i32.v8i1.v8i32(i32 15, <8 x i1> %m, i32 %s, <8 x i32> %x, <8 x i32> %x, <8 x i32> %x, <32 x i32> undef)
; CHECK: :[[@LINE+1]]:26: error: @llvm.genx.sample.v32f32.v8f32 uses a sampler by its number, which is not supported
  %e = call <32 x float> @llvm.genx.sample.v32f32.v8f32(i32 0, i32 0, i32 %s, <8 x float> %u, <8 x float> %u, <8 x float> %u)
; CHECK: :[[@LINE+1]]:24: error: @llvm.genx.load.v32i32.v8i32 reads an image whose kind is not known, which is not supported
  %g = call <32 x i32> @llvm.genx.load.v32i32.v8i32(i32 0, i32 %s, <8 x i32> %x, <8 x i32> %x, <8 x i32> %x)
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.media.ld: modifiers and planes other than 0 are not supported
  %h = call <8 x i32> @llvm.genx.media.ld.v8i32(i32 1, i32 0, i32 0, i32 32, i32 0, i32 0)
  ret void
}
