// RUN: gasket cc --emit=ir -O0 %s -o %t.ll
// RUN: FileCheck %s --input-file %t.ll
// RUN: llvm-as-16 %t.ll -o /dev/null
// RUN: gasket opt --passes= %t.ll -o %t.again.ll
// RUN: diff %t.ll %t.again.ll
// RUN: gasket cc --emit=ast %s | FileCheck %s --check-prefix=AST
// The shapes (src/image/shapes.def): 0 1D, 1 buffer, 2 1D array, 3 2D, 4 2D array, 5 3D, 6 and 7 depth, 8 and 9 samples. Classes: 0 f, 1 i, 2 ui.

// AST: static 'constant sampler_t linear'
// AST: constant 'sampler_t' 35
constant sampler_t linear = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;

float4 through(read_only image2d_t i, sampler_t s, float2 at)
{
    return read_imagef(i, s, at);
}

// CHECK-LABEL: define spir_kernel void @samplers(i64 "gasket.object"="read_only image2d_t" %i, i32 "gasket.object"="sampler_t" %s, ptr addrspace(1)
// CHECK: call <4 x float> @gasket.image_sample.v4f32.v2f32(i32 3, i32 0, i64 %{{.*}}, i32 35, <2 x float> {{.*}}, float 0.000000e+00)
// CHECK: call <4 x float> @gasket.image_sample.v4f32.v2f32(i32 3, i32 0, i64 %{{.*}}, i32 16, <2 x float>
// CHECK: call <4 x float> @gasket.image_sample.v4f32.v2i32(i32 3, i32 0, i64 %{{.*}}, i32 32, <2 x i32>
// CHECK: call <4 x float> @gasket.image_sample.v4f32.v2f32(i32 3, i32 0, i64 %{{.*}}, i32 %{{.*}}, <2 x float>
// AST: call 'float4' read_imagef built-in image_sample
// AST: constant 'sampler_t' 35
kernel void samplers(read_only image2d_t i, sampler_t s, global float4 *p, float2 at)
{
    const sampler_t nearest = CLK_FILTER_NEAREST;
    p[0] = read_imagef(i, linear, at);
    p[1] = read_imagef(i, nearest, at);
    p[2] = read_imagef(i, CLK_FILTER_LINEAR, (int2)(1, 2));
    p[3] = through(i, s, at);
}

// CHECK-LABEL: define spir_kernel void @coordinates(
// CHECK: call <4 x i32> @gasket.image_sample.v4i32.f32(i32 0, i32 1, i64
// CHECK: call <4 x i32> @gasket.image_sample.v4i32.v2f32(i32 2, i32 1, i64
// CHECK: [[AT:%.*]] = shufflevector <4 x float> {{.*}}, <3 x i32> <i32 0, i32 1, i32 2>
// CHECK: call <4 x i32> @gasket.image_sample.v4i32.v3f32(i32 4, i32 1, i64 %{{.*}}, i32 35, <3 x float> [[AT]]
// CHECK: call <4 x i32> @gasket.image_sample.v4i32.v3f32(i32 5, i32 1, i64
kernel void coordinates(image1d_t a, image1d_array_t b, image2d_array_t c, image3d_t d, global int4 *p, float4 at)
{
    p[0] = read_imagei(a, linear, at.x);
    p[1] = read_imagei(b, linear, at.xy);
    p[2] = read_imagei(c, linear, at);
    p[3] = read_imagei(d, linear, at);
}

// CHECK-LABEL: define spir_kernel void @loads(
// CHECK: call <4 x i32> @gasket.image_load.v4i32.i32(i32 0, i32 2, i64 %{{.*}}, i32 %{{.*}}, i32 0)
// CHECK: call <4 x i32> @gasket.image_load.v4i32.i32(i32 1, i32 2, i64
// CHECK: call <4 x i32> @gasket.image_load.v4i32.v3i32(i32 4, i32 2, i64
// CHECK: call <4 x i32> @gasket.image_load.v4i32.v2i32(i32 8, i32 2, i64 %{{.*}}, <2 x i32> {{.*}}, i32 3)
// CHECK: [[HALF:%.*]] = call <4 x float> @gasket.image_load.v4f32.i32(i32 0, i32 0, i64
// CHECK: fptrunc <4 x float> [[HALF]] to <4 x half>
kernel void loads(image1d_t a, image1d_buffer_t b, read_write image2d_array_t c, image2d_msaa_t d, global uint4 *p, global half4 *h,
                  int4 at)
{
    p[0] = read_imageui(a, at.x);
    p[1] = read_imageui(b, at.x);
    p[2] = read_imageui(c, at);
    p[3] = read_imageui(d, at.xy, 3);
    h[0] = read_imageh(a, at.x);
}

// CHECK-LABEL: define spir_kernel void @depths(
// CHECK: [[TEXEL:%.*]] = call <4 x float> @gasket.image_sample.v4f32.v2f32(i32 6, i32 0, i64
// CHECK: extractelement <4 x float> [[TEXEL]], i32 0
// CHECK: call <4 x float> @gasket.image_load.v4f32.v3i32(i32 7, i32 0, i64
// CHECK: [[TEXEL:%.*]] = insertelement <4 x float> zeroinitializer, float %{{.*}}, i32 0
// CHECK: call void @gasket.image_store.v4f32.v2i32(<4 x float> [[TEXEL]], i32 6, i32 0, i64
kernel void depths(image2d_depth_t a, image2d_array_depth_t b, write_only image2d_depth_t c, global float *p, float2 at, int4 in)
{
    p[0] = read_imagef(a, linear, at);
    p[1] = read_imagef(b, in);
    write_imagef(c, in.xy, p[0]);
}

// CHECK-LABEL: define spir_kernel void @mipmaps(
// CHECK: call <4 x float> @gasket.image_sample.v4f32.v2f32(i32 3, i32 0, i64 %{{.*}}, i32 35, <2 x float> %{{.*}}, float 2.000000e+00)
// CHECK: call <4 x float> @gasket.image_sample_gradients.v4f32.v3f32.v2f32(i32 4, i32 0, i64
// CHECK: call <4 x float> @gasket.image_sample_gradients.v4f32.v3f32.v3f32(i32 5, i32 0, i64
// CHECK: call <4 x float> @gasket.image_sample_gradients.v4f32.v2f32.f32(i32 2, i32 0, i64
// CHECK: call void @gasket.image_store.v4f32.v2i32(<4 x float> %{{.*}}, i32 3, i32 0, i64 %{{.*}}, <2 x i32> %{{.*}}, i32 1)
kernel void mipmaps(image2d_t a, image2d_array_t b, image3d_t c, image1d_array_t d, write_only image2d_t e, global float4 *p, float4 at,
                    int2 in)
{
    p[0] = read_imagef(a, linear, at.xy, 2.0f);
    p[1] = read_imagef(b, linear, at, at.xy, at.zw);
    p[2] = read_imagef(c, linear, at, at, at);
    p[3] = read_imagef(d, linear, at.xy, at.x, at.y);
    write_imagef(e, in, 1, p[0]);
}

// CHECK-LABEL: define spir_kernel void @writes(
// CHECK: call void @gasket.image_store.v4i32.v2i32(<4 x i32> %{{.*}}, i32 3, i32 1, i64 %{{.*}}, <2 x i32> %{{.*}}, i32 0)
// CHECK: call void @gasket.image_store.v4i32.v3i32(<4 x i32> %{{.*}}, i32 5, i32 2, i64
// CHECK: [[FLOAT:%.*]] = fpext <4 x half> %{{.*}} to <4 x float>
// CHECK: call void @gasket.image_store.v4f32.i32(<4 x float> [[FLOAT]], i32 1, i32 0, i64
kernel void writes(write_only image2d_t a, write_only image3d_t b, write_only image1d_buffer_t c, global half4 *h, int4 at)
{
    write_imagei(a, at.xy, at);
    write_imageui(b, at, convert_uint4(at));
    write_imageh(c, at.x, h[0]);
}

// CHECK-LABEL: define spir_kernel void @queries(
// CHECK: call i32 @gasket.image_query(i32 5, i32 0, i64 %{{.*}}, i32 0)
// CHECK: call i32 @gasket.image_query(i32 5, i32 1, i64
// CHECK: call i32 @gasket.image_query(i32 5, i32 2, i64
// CHECK: [[LAYERS:%.*]] = call i32 @gasket.image_query(i32 4, i32 3, i64
// CHECK: zext i32 [[LAYERS]] to i64
// CHECK: call i32 @gasket.image_query(i32 4, i32 4, i64
// CHECK: call i32 @gasket.image_query(i32 8, i32 5, i64
// CHECK: call i32 @gasket.image_query(i32 5, i32 6, i64
// CHECK: call i32 @gasket.image_query(i32 5, i32 7, i64
// CHECK: call i32 @gasket.image_query(i32 5, i32 0, i64
// CHECK: call i32 @gasket.image_query(i32 5, i32 1, i64
// CHECK: call i32 @gasket.image_query(i32 5, i32 2, i64
kernel void queries(read_write image3d_t a, write_only image2d_array_t b, image2d_msaa_t c, global size_t *p, global int4 *q)
{
    p[0] = get_image_width(a);
    p[1] = get_image_height(a);
    p[2] = get_image_depth(a);
    p[3] = get_image_array_size(b);
    p[4] = get_image_num_mip_levels(b);
    p[5] = get_image_num_samples(c);
    p[6] = get_image_channel_data_type(a);
    p[7] = get_image_channel_order(a);
    q[0] = get_image_dim(a);
}
// CHECK: = !{!"read_only", !"none", !"none", !"none"}
// CHECK: = !{!"image2d_t", !"sampler_t", !"float4*", !"float2"}
