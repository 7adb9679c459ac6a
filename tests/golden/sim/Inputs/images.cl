/* Kernels with images; images.test has the numbers that a CPU computes from them. */
constant sampler_t linear_repeat = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_LINEAR;
constant sampler_t nearest_clamp = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;

kernel void floats_2d(read_only image2d_t i, sampler_t s, global uint4 *out)
{
    int x = get_global_id(0);

    out[x] = as_uint4(read_imagef(i, s, (float2)(x * 0.75f - 2.0f, x * 0.5f - 1.25f)));
}

kernel void normalized_2d(read_only image2d_t i, sampler_t s, global uint4 *out)
{
    int x = get_global_id(0);

    out[x] = as_uint4(read_imagef(i, s, (float2)(x * 0.25f - 2.0f, x * 0.125f - 0.8125f)));
}

kernel void integers_2d(read_only image2d_t i, sampler_t s, global uint4 *out)
{
    int x = get_global_id(0);

    out[x] = as_uint4(read_imageui(i, s, (int2)(x - 4, x / 2 - 2)));
}

kernel void constant_samplers(read_only image2d_t i, global uint4 *out)
{
    int x = get_global_id(0);

    out[2 * x] = as_uint4(read_imagef(i, linear_repeat, (float2)(x * 0.25f - 2.0f, 0.125f)));
    out[2 * x + 1] = as_uint4(read_imagef(i, nearest_clamp, (int2)(x - 4, 1)));
}

kernel void two_images(read_only image2d_t a, read_only image2d_t b, sampler_t s, sampler_t t, global uint4 *out)
{
    int x = get_global_id(0);

    if (x & 1)
        out[x] = as_uint4(read_imagef(a, s, (float2)(x * 0.5f - 1.0f, 1.5f)));
    else
        out[x] = as_uint4(read_imagef(b, t, (float2)(x * 0.5f - 1.0f, 2.5f)));
}

kernel void arrays(read_only image1d_array_t a, read_only image2d_array_t b, sampler_t s, global uint4 *out)
{
    int x = get_global_id(0);

    out[2 * x] = as_uint4(read_imagef(a, s, (float2)(x * 0.5f, x * 0.2f - 1.0f)));
    out[2 * x + 1] = as_uint4(read_imagef(b, s, (float4)(x * 0.5f, 1.0f, x * 0.3f, 0.0f)));
}

kernel void volume(read_only image3d_t i, sampler_t s, global uint4 *out)
{
    int x = get_global_id(0);

    out[x] = as_uint4(read_imagef(i, s, (float4)(x * 0.25f, 2.0f - x * 0.125f, x * 0.125f, 0.0f)));
}

kernel void loads(read_only image1d_t a, read_only image1d_buffer_t b, read_only image2d_t c, read_only image3d_t d, global uint4 *out)
{
    int x = get_global_id(0);

    out[4 * x] = as_uint4(read_imagei(a, x));
    out[4 * x + 1] = read_imageui(b, x + 3);
    out[4 * x + 2] = as_uint4(read_imagef(c, (int2)(x % 4, x / 4)));
    out[4 * x + 3] = as_uint4(read_imagef(d, (int4)(x & 1, x >> 1 & 1, x >> 2 & 1, 0)));
}

kernel void components(read_only image2d_t i, sampler_t s, global uint *out)
{
    int x = get_global_id(0);
    float2 at = (float2)(x * 0.5f, 0.5f);

    out[2 * x] = as_uint(read_imagef(i, s, at).w);
    out[2 * x + 1] = as_uint(read_imagef(i, s, at).y);
}

#ifndef NO_DEPTH
kernel void depths(read_only image2d_depth_t i, sampler_t s, global uint *out)
{
    int x = get_global_id(0);

    out[x] = as_uint(read_imagef(i, s, (float2)(x * 0.5f, 0.5f)));
}
#endif

kernel void writes_2d(write_only image2d_t i)
{
    int x = get_global_id(0), y = get_global_id(1);

    write_imagef(i, (int2)(x, y), (float4)(x * 0.2f, y * 0.3f - 0.2f, 1.5f, (x + y) / 7.0f));
}

kernel void writes_others(write_only image1d_t a, write_only image1d_array_t b, write_only image2d_array_t c, write_only image3d_t d)
{
    int x = get_global_id(0);

    write_imagei(a, x, (int4)(x * 40 - 200, x, -x, 7));
    write_imageui(b, (int2)(x >> 1, x & 1), (uint4)(x * 40, x, x + 1, 70000));
    write_imageui(c, (int4)(x & 1, x >> 1 & 1, x >> 2, 0), (uint4)(x + 100, x, 3, 4));
    write_imagef(d, (int4)(x & 1, x >> 1 & 1, x >> 2, 0), (float4)(x - 3.5f, x, 1.0f, 2.0f));
}

kernel void increments(read_write image2d_t i)
{
    int2 at = (int2)(get_global_id(0), get_global_id(1));

    write_imageui(i, at, read_imageui(i, at) * 3 + 1);
}

kernel void sizes(read_only image2d_t a, read_only image3d_t b, read_only image2d_array_t c, read_only image1d_array_t d, global int *out)
{
    int2 size = get_image_dim(a);
    int4 volume = get_image_dim(b);

    out[0] = get_image_width(a);
    out[1] = get_image_height(a);
    out[2] = size.x * 100 + size.y;
    out[3] = get_image_depth(b);
    out[4] = volume.z * 100 + volume.y;
    out[5] = (int)get_image_array_size(c);
    out[6] = (int)get_image_array_size(d) * 100 + get_image_width(d);
    out[7] = get_image_channel_data_type(a) == CLK_UNORM_INT8;
    out[8] = get_image_channel_order(b) == CLK_R;
}

#ifndef NO_DEPTH
kernel void halves(read_only image2d_t i, sampler_t s, global ushort4 *out)
{
    int x = get_global_id(0);

    out[x] = as_ushort4(read_imageh(i, s, (float2)(x * 0.5f, 1.5f)));
}

kernel void levels(read_only image2d_t i, sampler_t s, global uint4 *out)
{
    int x = get_global_id(0);
    float2 at = (float2)(x * 0.125f, 0.5f);

    out[2 * x] = as_uint4(read_imagef(i, s, at, x * 0.5f));
    out[2 * x + 1] = as_uint4(read_imagef(i, s, at, (float2)(0.1f, 0.0f), (float2)(0.0f, 0.1f)));
}
#endif
