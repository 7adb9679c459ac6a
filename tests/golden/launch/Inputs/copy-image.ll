declare <4 x float> @gasket.image_sample.v4f32.v2i32(i32, i32, i64, i32, <2 x i32>, float)
declare void @gasket.image_store.v4f32.v2i32(<4 x float>, i32, i32, i64, <2 x i32>, i32)
declare i32 @gasket.local_id(i32)

define spir_kernel void @copy(i64 "gasket.object"="read_only image2d_t" %in, i64 "gasket.object"="write_only image2d_t" %out, i32 "gasket.object"="sampler_t" %s) {
entry:
  %x = call i32 @gasket.local_id(i32 0)
  %y = call i32 @gasket.local_id(i32 1)
  %c0 = insertelement <2 x i32> zeroinitializer, i32 %x, i32 0
  %c = insertelement <2 x i32> %c0, i32 %y, i32 1
  %t = call <4 x float> @gasket.image_sample.v4f32.v2i32(i32 3, i32 0, i64 %in, i32 %s, <2 x i32> %c, float 0.0)
  call void @gasket.image_store.v4f32.v2i32(<4 x float> %t, i32 3, i32 0, i64 %out, <2 x i32> %c, i32 0)
  ret void
}
