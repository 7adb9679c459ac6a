// The channels of each order and type: written. Values outside the range of the type saturate; no value is near the middle of two
// that the type represents, since the language leaves the rounding of norms open there.
// PoCL does not write halves in one channel.
// ORACLE: pocl
// RUN: -k write_f -g 8,4 -l 8,4 -a snorm8_image=image:r,snorm8[4][8]:zero -a snorm16_image=image:r,snorm16[4][8]:zero -a unorm8_image=image:r,unorm8[4][8]:zero -a unorm16_image=image:r,unorm16[4][8]:zero -a half_image=image:rgba,half[4][8]:zero -a float_image=image:r,float[4][8]:zero
// RUN: -k write_f -g 8,4 -l 8,4 -a snorm8_image=image:a,snorm8[4][8]:zero -a snorm16_image=image:a,snorm16[4][8]:zero -a unorm8_image=image:a,unorm8[4][8]:zero -a unorm16_image=image:a,unorm16[4][8]:zero -a half_image=image:rgba,half[4][8]:zero -a float_image=image:a,float[4][8]:zero
// RUN: -k write_f -g 8,4 -l 8,4 -a snorm8_image=image:rgba,snorm8[4][8]:zero -a snorm16_image=image:rgba,snorm16[4][8]:zero -a unorm8_image=image:rgba,unorm8[4][8]:zero -a unorm16_image=image:rgba,unorm16[4][8]:zero -a half_image=image:rgba,half[4][8]:zero -a float_image=image:rgba,float[4][8]:zero
// RUN: -k write_i -g 8,4 -l 8,4 -a int8_image=image:r,int8[4][8]:zero -a int16_image=image:r,int16[4][8]:zero -a int32_image=image:r,int32[4][8]:zero
// RUN: -k write_i -g 8,4 -l 8,4 -a int8_image=image:a,int8[4][8]:zero -a int16_image=image:a,int16[4][8]:zero -a int32_image=image:a,int32[4][8]:zero
// RUN: -k write_i -g 8,4 -l 8,4 -a int8_image=image:rgba,int8[4][8]:zero -a int16_image=image:rgba,int16[4][8]:zero -a int32_image=image:rgba,int32[4][8]:zero
// RUN: -k write_ui -g 8,4 -l 8,4 -a uint8_image=image:r,uint8[4][8]:zero -a uint16_image=image:r,uint16[4][8]:zero -a uint32_image=image:r,uint32[4][8]:zero
// RUN: -k write_ui -g 8,4 -l 8,4 -a uint8_image=image:a,uint8[4][8]:zero -a uint16_image=image:a,uint16[4][8]:zero -a uint32_image=image:a,uint32[4][8]:zero
// RUN: -k write_ui -g 8,4 -l 8,4 -a uint8_image=image:rgba,uint8[4][8]:zero -a uint16_image=image:rgba,uint16[4][8]:zero -a uint32_image=image:rgba,uint32[4][8]:zero
// RUN: -k write_swapped_f -g 8,4 -l 8,4 -a out=image:argb,snorm8[4][8]
// RUN: -k write_swapped_f -g 8,4 -l 8,4 -a out=image:argb,unorm8[4][8]
// RUN: -k write_swapped_f -g 8,4 -l 8,4 -a out=image:bgra,snorm8[4][8]
// RUN: -k write_swapped_f -g 8,4 -l 8,4 -a out=image:bgra,unorm8[4][8]
// RUN: -k write_swapped_i -g 8,4 -l 8,4 -a out=image:argb,int8[4][8]
// RUN: -k write_swapped_i -g 8,4 -l 8,4 -a out=image:bgra,int8[4][8]
// RUN: -k write_swapped_ui -g 8,4 -l 8,4 -a out=image:argb,uint8[4][8]
// RUN: -k write_swapped_ui -g 8,4 -l 8,4 -a out=image:bgra,uint8[4][8]
kernel void write_f(write_only image2d_t snorm8_image, write_only image2d_t snorm16_image, write_only image2d_t unorm8_image, write_only image2d_t unorm16_image, write_only image2d_t half_image, write_only image2d_t float_image)
{
    int x = get_global_id(0), y = get_global_id(1), at = 8 * y + x;
    float4 v = (float4)(x * 0.171f - 0.4f, y * 0.37f - 0.2f, (x - y) * 0.111f, 1.3f - at * 0.0413f);

    write_imagef(snorm8_image, (int2)(x, y), v);
    write_imagef(snorm16_image, (int2)(x, y), v);
    write_imagef(unorm8_image, (int2)(x, y), v);
    write_imagef(unorm16_image, (int2)(x, y), v);
    write_imagef(half_image, (int2)(x, y), v);
    write_imagef(float_image, (int2)(x, y), v);
}

kernel void write_swapped_f(write_only image2d_t out)
{
    int x = get_global_id(0), y = get_global_id(1), at = 8 * y + x;

    write_imagef(out, (int2)(x, y), (float4)(x * 0.171f - 0.4f, y * 0.37f - 0.2f, (x - y) * 0.111f, 1.3f - at * 0.0413f));
}

kernel void write_i(write_only image2d_t int8_image, write_only image2d_t int16_image, write_only image2d_t int32_image)
{
    int x = get_global_id(0), y = get_global_id(1), at = 8 * y + x;
    int4 v = (int4)(x - 3, (y - 2) * 100, (x * y - 10) * 5000, (at - 16) * 200000000);

    write_imagei(int8_image, (int2)(x, y), v);
    write_imagei(int16_image, (int2)(x, y), v);
    write_imagei(int32_image, (int2)(x, y), v);
}

kernel void write_swapped_i(write_only image2d_t out)
{
    int x = get_global_id(0), y = get_global_id(1), at = 8 * y + x;

    write_imagei(out, (int2)(x, y), (int4)(x - 3, (y - 2) * 100, (x * y - 10) * 5000, (at - 16) * 200000000));
}

kernel void write_ui(write_only image2d_t uint8_image, write_only image2d_t uint16_image, write_only image2d_t uint32_image)
{
    int x = get_global_id(0), y = get_global_id(1), at = 8 * y + x;
    uint4 v = (uint4)(x, y * 100, x * y * 5000, at * 130000000u);

    write_imageui(uint8_image, (int2)(x, y), v);
    write_imageui(uint16_image, (int2)(x, y), v);
    write_imageui(uint32_image, (int2)(x, y), v);
}

kernel void write_swapped_ui(write_only image2d_t out)
{
    int x = get_global_id(0), y = get_global_id(1), at = 8 * y + x;

    write_imageui(out, (int2)(x, y), (uint4)(x, y * 100, x * y * 5000, at * 130000000u));
}
