; RUN: not gasket opt --passes= %s 2>&1 | FileCheck %s
; What an image is must be known, and the data must fit the channels.
define dllexport void @k(i32 %buffer, i32 %image, i32 %s, <8 x i32> %x, <8 x float> %u, <32 x float> %t, <8 x i1> %m) {
; CHECK: :[[@LINE+1]]:26: error: @llvm.genx.load: argument 0 of the kernel is not an image: its type is stated in !genx.kernels
  %a = call <32 x float> @llvm.genx.load.v32f32.v8i32(i32 0, i32 %buffer, <8 x i32> %x, <8 x i32> %x, <8 x i32> %x)
; CHECK: :[[@LINE+1]]:26: error: @llvm.genx.load: 3 channels of 8 lanes are 24 values of 32 bits
  %b = call <32 x float> @llvm.genx.load.v32f32.v8i32(i32 1, i32 %image, <8 x i32> %x, <8 x i32> %x, <8 x i32> %x)
; CHECK: :[[@LINE+1]]:26: error: @llvm.genx.sample: argument 1 of the kernel is not a sampler: its type is stated in !genx.kernels
  %c = call <32 x float> @llvm.genx.sample.v32f32.v8f32(i32 0, i32 %image, i32 %image, <8 x float> %u, <8 x float> %u, <8 x float> %u)
; CHECK: :[[@LINE+1]]:13: error: @llvm.genx.scatter4.typed: a message that writes some channels of a texel is not supported
  call void @llvm.genx.scatter4.typed.v8i1.v8i32.v8f32(i32 1, <8 x i1> %m, i32 %image, <8 x i32> %x, <8 x i32> %x, <8 x i32> %x, <8 x float> %u)
; CHECK: :[[@LINE+1]]:26: error: @llvm.genx.gather4.typed: the message has 8 or 16 lanes, of an image with one sample
  %d = call <16 x float> @llvm.genx.gather4.typed.v16f32.v4i1.v4i32(i32 15, <4 x i1> undef, i32 %image, <4 x i32> undef, <4 x i32> undef, <4 x i32> undef, <16 x float> undef)
  ret void
}
define internal void @f(i32 %image, <8 x i32> %x) {
; CHECK: :[[@LINE+1]]:26: error: @llvm.genx.load: operand 2 must be known: an argument of the kernel that is an image, or its number
  %a = call <32 x float> @llvm.genx.load.v32f32.v8i32(i32 0, i32 %image, <8 x i32> %x, <8 x i32> %x, <8 x i32> %x)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !1, i32 0, !2, !2, !4, i32 0}
!1 = !{i32 2, i32 2, i32 1, i32 0, i32 0, i32 0, i32 0}
!2 = !{}
!4 = !{!"buffer_t read_write", !"image2d_t", !"sampler_t"}
