; Images and samplers by their numbers: typed messages, and those of the sampler. A texel has four channels, of which a message names some.
; RUN: gasket run -g 1 -a 0=image:rgba,float[2][8]:iota -a 1=image:rgba,float[1][8] -a 2=sampler:clamp_to_edge,nearest,unnormalized -a 3=float[8] --print 3 --print 1 %s | FileCheck %s
; RUN: gasket run --via=ir -g 1 -a 0=image:rgba,float[2][8]:iota -a 1=image:rgba,float[1][8] -a 2=sampler:clamp_to_edge,nearest,unnormalized -a 3=float[8] --print 3 --print 1 %s | FileCheck %s
; RUN: gasket opt --passes= %s -o %t.ll && gasket opt --passes= %t.ll | diff %t.ll -
; RUN: gasket cc %s | FileCheck %s --check-prefix=ASM
; ASM: ld_lz with xy,
; ASM: sample_lz with xyz,
; ASM: ld_lz with xyzw,
; ASM: typed surface write with xyzw,
; Element 4·(8·y + x) + c of the first image is its number. Of the row y = 1: channel 1 of x by the typed read (ld_lz here), 33, 37 …, plus channel 2 of x = 7 - x by the
; sampler, 62, 58 …, plus channel 3 of x by the sampler's load from the row y = 0: 3, 7 …: 98, 98 + 4 …
; CHECK:      98
; CHECK-NEXT: 102
; CHECK-NEXT: 106
; CHECK-NEXT: 110
; CHECK-NEXT: 114
; CHECK-NEXT: 118
; CHECK-NEXT: 122
; CHECK-NEXT: 126
; The second image: the texels of the row y = 1 in lanes 1 and 2 only.
; CHECK-NEXT: 0 0 0 0
; CHECK-NEXT: 36 37 38 39
; CHECK-NEXT: 40 41 42 43
; CHECK-NEXT: 0 0 0 0
define dllexport void @k(i32 %in, i32 %to, i32 %s, i32 %out) {
  %x = add <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, zeroinitializer
  %one = call <8 x float> @llvm.genx.gather4.typed.v8f32.v8i1.v8i32(i32 2, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 %in, <8 x i32> %x, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> zeroinitializer, <8 x float> undef)
  %two = call <8 x float> @llvm.genx.sample.v8f32.v8f32(i32 11, i32 %s, i32 %in, <8 x float> <float 7.5, float 6.5, float 5.5, float 4.5, float 3.5, float 2.5, float 1.5, float 0.5>, <8 x float> <float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5>, <8 x float> zeroinitializer)
  %three = call <8 x float> @llvm.genx.load.v8f32.v8i32(i32 7, i32 %in, <8 x i32> %x, <8 x i32> zeroinitializer, <8 x i32> zeroinitializer)
  %a = fadd <8 x float> %one, %two
  %b = fadd <8 x float> %a, %three
  call void @llvm.genx.oword.st.v8f32(i32 %out, i32 0, <8 x float> %b)
  %all = call <32 x float> @llvm.genx.gather4.typed.v32f32.v8i1.v8i32(i32 15, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 %in, <8 x i32> %x, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> zeroinitializer, <32 x float> undef)
  call void @llvm.genx.scatter4.typed.v8i1.v8i32.v32f32(i32 15, <8 x i1> <i1 false, i1 true, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 %to, <8 x i32> %x, <8 x i32> zeroinitializer, <8 x i32> zeroinitializer, <32 x float> %all)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !1, i32 0, !2, !3, !4, i32 0}
!1 = !{i32 2, i32 2, i32 1, i32 2}
!2 = !{i32 0, i32 0, i32 0, i32 0}
!3 = !{i32 0, i32 0, i32 0, i32 0}
!4 = !{!"image2d_t read_only", !"image2d_t write_only", !"sampler_t", !"buffer_t read_write"}
