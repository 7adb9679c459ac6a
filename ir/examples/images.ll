; Images and samplers: shape 3 is image2d_t, class 0 float. A kernel in work-item form, and one in thread form with eight work-items per
; thread. They are internal because a claim cannot pass images; the tests of images state the results.

define internal spir_kernel void @filter(i64 "gasket.object"="read_only image2d_t" %in, i64 "gasket.object"="write_only image2d_t" %out, i32 "gasket.object"="sampler_t" %s) {
  %x = call i32 @gasket.local_id(i32 0)
  %p = insertelement <2 x i32> zeroinitializer, i32 %x, i32 0
  %q = sitofp <2 x i32> %p to <2 x float>
  %sampled = call <4 x float> @gasket.image_sample.v4f32.v2f32(i32 3, i32 0, i64 %in, i32 %s, <2 x float> %q, float 0.0)
  %d = call <4 x float> @gasket.image_sample_gradients.v4f32.v2f32.v2f32(i32 3, i32 0, i64 %in, i32 34, <2 x float> %q, <2 x float> %q, <2 x float> %q)
  %loaded = call <4 x float> @gasket.image_load.v4f32.v2i32(i32 3, i32 0, i64 %in, <2 x i32> %p, i32 0)
  %width = call i32 @gasket.image_query(i32 3, i32 0, i64 %in, i32 0)
  %inside = icmp ult i32 %x, %width
  %near = select i1 %inside, <4 x float> %loaded, <4 x float> %d
  %texel = fadd <4 x float> %sampled, %near
  %block = call <2 x i32> @gasket.image_block_read.v2i32(i1 true, i64 %in, i32 -4, i32 0)
  call void @gasket.image_block_write.v2i32(<2 x i32> %block, i1 true, i64 %out, i32 0, i32 0)
  call void @gasket.image_store.v4f32.v2i32(<4 x float> %texel, i32 3, i32 0, i64 %out, <2 x i32> %p, i32 0)
  ret void
}

; 65538 is the sampler of argument 2; 34 clamps coordinates to the edge and filters.
define internal spir_kernel void @thread(i64 "gasket.object"="read_only image2d_t" %in, i64 "gasket.object"="write_only image2d_t" %out, i32 "gasket.object"="sampler_t" %s) "gasket.thread"="8" {
  %em = call <8 x i1> @gasket.simd.entry.v8i1()
  %q = sitofp <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0> to <16 x float>
  %sampled = call <32 x float> @gasket.texel_sample.v32f32.v8i1.v16f32(i32 3, i32 0, i32 0, i32 65538, <8 x i1> %em, <16 x float> %q, <8 x float> zeroinitializer, <32 x float> undef)
  %d = call <32 x float> @gasket.texel_gradients.v32f32.v8i1.v16f32(i32 3, i32 0, i32 0, i32 34, <8 x i1> %em, <16 x float> %q, <16 x float> %q, <16 x float> %q, <32 x float> undef)
  %loaded = call <32 x float> @gasket.texel_load.v32f32.v8i1.v16i32(i32 3, i32 0, i32 0, <8 x i1> %em, <16 x i32> zeroinitializer, <8 x i32> zeroinitializer, <32 x float> undef)
  %width = call i32 @gasket.image_property(i32 0, i32 0)
  %handle = call i64 @gasket.argument.i64(i32 0)
  %low = trunc i64 %handle to i32
  %same = icmp eq i32 %low, %width
  %near = select i1 %same, <32 x float> %loaded, <32 x float> %d
  %texels = fadd <32 x float> %sampled, %near
  %block = call <16 x i32> @gasket.media_read.v16i32(i32 0, i32 32, i32 -4, i32 0)
  call void @gasket.media_write.v16i32(<16 x i32> %block, i32 1, i32 32, i32 0, i32 0)
  call void @gasket.texel_store.v32f32.v8i1.v16i32(<32 x float> %texels, i32 3, i32 0, i32 1, <8 x i1> %em, <16 x i32> zeroinitializer, <8 x i32> zeroinitializer)
  ret void
}

declare i32 @gasket.local_id(i32)
declare <4 x float> @gasket.image_sample.v4f32.v2f32(i32, i32, i64, i32, <2 x float>, float)
declare <4 x float> @gasket.image_sample_gradients.v4f32.v2f32.v2f32(i32, i32, i64, i32, <2 x float>, <2 x float>, <2 x float>)
declare <4 x float> @gasket.image_load.v4f32.v2i32(i32, i32, i64, <2 x i32>, i32)
declare <2 x i32> @gasket.image_block_read.v2i32(i1, i64, i32, i32)
declare void @gasket.image_block_write.v2i32(<2 x i32>, i1, i64, i32, i32)
declare i32 @gasket.image_query(i32, i32, i64, i32)
declare void @gasket.image_store.v4f32.v2i32(<4 x float>, i32, i32, i64, <2 x i32>, i32)
declare <8 x i1> @gasket.simd.entry.v8i1()
declare <32 x float> @gasket.texel_sample.v32f32.v8i1.v16f32(i32, i32, i32, i32, <8 x i1>, <16 x float>, <8 x float>, <32 x float>)
declare <32 x float> @gasket.texel_gradients.v32f32.v8i1.v16f32(i32, i32, i32, i32, <8 x i1>, <16 x float>, <16 x float>, <16 x float>, <32 x float>)
declare <32 x float> @gasket.texel_load.v32f32.v8i1.v16i32(i32, i32, i32, <8 x i1>, <16 x i32>, <8 x i32>, <32 x float>)
declare <16 x i32> @gasket.media_read.v16i32(i32, i32, i32, i32)
declare void @gasket.media_write.v16i32(<16 x i32>, i32, i32, i32, i32)
declare i32 @gasket.image_property(i32, i32)
declare i64 @gasket.argument.i64(i32)
declare void @gasket.texel_store.v32f32.v8i1.v16i32(<32 x float>, i32, i32, i32, <8 x i1>, <16 x i32>, <8 x i32>)

!genx.kernels = !{!2}
!0 = !{i32 0, i32 0, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{ptr @thread, !"thread", !"thread.asm", !0, i32 0, !1}
