; RUN: not gasket opt --passes= %s 2>&1 | FileCheck %s
; Intrinsics that gasket lacks are refused at their call, and the message says what they need.
define void @f(<8 x i1> %m, <8 x i32> %x, <8 x float> %u, i32 %s) {
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.typed.atomic.add.v8i32.v8i1.v8i32 is an atomic operation on an image, which is not supported
  %a = call <8 x i32> @llvm.genx.typed.atomic.add.v8i32.v8i1.v8i32(<8 x i1> %m, i32 %s, <8 x i32> %x, <8 x i32> %x, <8 x i32> %x, <8 x i32> %x, <8 x i32> %x)
; CHECK: :[[@LINE+1]]:25: error: @llvm.genx.3d.sample.v32f32.v8i1.v8f32 has operands for every kind of image, which is not supported: llvm.genx.load and llvm.genx.sample are
  %b = call <8 x float> @llvm.genx.3d.sample.v32f32.v8i1.v8f32(i32 0, <8 x i1> %m, i32 15, i16 0, i32 0, i32 %s, <8 x float> %u)
; CHECK: :[[@LINE+1]]:17: error: @llvm.genx.thread.x is a position of the media walker, which does not start threads of kernels
  %c = call i16 @llvm.genx.thread.x()
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.sr0.v4i32 is a register of the thread's state, which is not supported
  %d = call <4 x i32> @llvm.genx.sr0.v4i32()
; CHECK: :[[@LINE+1]]:23: error: @llvm.genx.media.ld: modifiers and planes other than 0 are not supported
  %h = call <8 x i32> @llvm.genx.media.ld.v8i32(i32 1, i32 0, i32 0, i32 32, i32 0, i32 0)
  ret void
}
