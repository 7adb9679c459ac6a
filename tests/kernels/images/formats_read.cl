// The channels of each order and type: read without a sampler. A channel that the order lacks is 0, alpha 1 (PoCL reads 0 as the alpha of
// integers in one channel, and wrong halves there: buffer.cl has these). The language allows the values of norms an error of 1.5 ULP.
// ORACLE: pocl
// ULP out: 2
// RUN: -k read_f -g 8,4 -l 8,4 -a snorm8_image=image:r,snorm8[4][8]:random=1 -a snorm16_image=image:r,snorm16[4][8]:random=2 -a unorm8_image=image:r,unorm8[4][8]:random=3 -a unorm16_image=image:r,unorm16[4][8]:random=4 -a half_image=image:rgba,half[4][8]:random=5 -a float_image=image:r,float[4][8]:random=6 -a out=float4[192]
// RUN: -k read_f -g 8,4 -l 8,4 -a snorm8_image=image:a,snorm8[4][8]:random=1 -a snorm16_image=image:a,snorm16[4][8]:random=2 -a unorm8_image=image:a,unorm8[4][8]:random=3 -a unorm16_image=image:a,unorm16[4][8]:random=4 -a half_image=image:rgba,half[4][8]:random=5 -a float_image=image:a,float[4][8]:random=6 -a out=float4[192]
// RUN: -k read_f -g 8,4 -l 8,4 -a snorm8_image=image:rgba,snorm8[4][8]:random=1 -a snorm16_image=image:rgba,snorm16[4][8]:random=2 -a unorm8_image=image:rgba,unorm8[4][8]:random=3 -a unorm16_image=image:rgba,unorm16[4][8]:random=4 -a half_image=image:rgba,half[4][8]:random=5 -a float_image=image:rgba,float[4][8]:random=6 -a out=float4[192]
// RUN: -k read_i -g 8,4 -l 8,4 -a int8_image=image:a,int8[4][8]:random=1 -a int16_image=image:a,int16[4][8]:random=2 -a int32_image=image:a,int32[4][8]:random=3 -a out=int4[96]
// RUN: -k read_i -g 8,4 -l 8,4 -a int8_image=image:rgba,int8[4][8]:random=1 -a int16_image=image:rgba,int16[4][8]:random=2 -a int32_image=image:rgba,int32[4][8]:random=3 -a out=int4[96]
// RUN: -k read_ui -g 8,4 -l 8,4 -a uint8_image=image:a,uint8[4][8]:random=1 -a uint16_image=image:a,uint16[4][8]:random=2 -a uint32_image=image:a,uint32[4][8]:random=3 -a out=uint4[96]
// RUN: -k read_ui -g 8,4 -l 8,4 -a uint8_image=image:rgba,uint8[4][8]:random=1 -a uint16_image=image:rgba,uint16[4][8]:random=2 -a uint32_image=image:rgba,uint32[4][8]:random=3 -a out=uint4[96]
// RUN: -k swapped_f -g 8,4 -l 8,4 -a in=image:argb,snorm8[4][8]:random=9 -a out=float4[32]
// RUN: -k swapped_f -g 8,4 -l 8,4 -a in=image:argb,unorm8[4][8]:random=9 -a out=float4[32]
// RUN: -k swapped_f -g 8,4 -l 8,4 -a in=image:bgra,snorm8[4][8]:random=9 -a out=float4[32]
// RUN: -k swapped_f -g 8,4 -l 8,4 -a in=image:bgra,unorm8[4][8]:random=9 -a out=float4[32]
// RUN: -k swapped_i -g 8,4 -l 8,4 -a in=image:argb,int8[4][8]:random=9 -a out=int4[32]
// RUN: -k swapped_i -g 8,4 -l 8,4 -a in=image:bgra,int8[4][8]:random=9 -a out=int4[32]
// RUN: -k swapped_ui -g 8,4 -l 8,4 -a in=image:argb,uint8[4][8]:random=9 -a out=uint4[32]
// RUN: -k swapped_ui -g 8,4 -l 8,4 -a in=image:bgra,uint8[4][8]:random=9 -a out=uint4[32]
kernel void read_f(read_only image2d_t snorm8_image, read_only image2d_t snorm16_image, read_only image2d_t unorm8_image, read_only image2d_t unorm16_image, read_only image2d_t half_image, read_only image2d_t float_image, global float4 *out)
{
    int x = get_global_id(0), y = get_global_id(1), n = 32, at = 8 * y + x;

    out[0 * n + at] = read_imagef(snorm8_image, (int2)(x, y));
    out[1 * n + at] = read_imagef(snorm16_image, (int2)(x, y));
    out[2 * n + at] = read_imagef(unorm8_image, (int2)(x, y));
    out[3 * n + at] = read_imagef(unorm16_image, (int2)(x, y));
    out[4 * n + at] = read_imagef(half_image, (int2)(x, y));
    out[5 * n + at] = read_imagef(float_image, (int2)(x, y));
}

kernel void swapped_f(read_only image2d_t in, global float4 *out)
{
    int x = get_global_id(0), y = get_global_id(1);

    out[8 * y + x] = read_imagef(in, (int2)(x, y));
}

kernel void read_i(read_only image2d_t int8_image, read_only image2d_t int16_image, read_only image2d_t int32_image, global int4 *out)
{
    int x = get_global_id(0), y = get_global_id(1), n = 32, at = 8 * y + x;

    out[0 * n + at] = read_imagei(int8_image, (int2)(x, y));
    out[1 * n + at] = read_imagei(int16_image, (int2)(x, y));
    out[2 * n + at] = read_imagei(int32_image, (int2)(x, y));
}

kernel void swapped_i(read_only image2d_t in, global int4 *out)
{
    int x = get_global_id(0), y = get_global_id(1);

    out[8 * y + x] = read_imagei(in, (int2)(x, y));
}

kernel void read_ui(read_only image2d_t uint8_image, read_only image2d_t uint16_image, read_only image2d_t uint32_image, global uint4 *out)
{
    int x = get_global_id(0), y = get_global_id(1), n = 32, at = 8 * y + x;

    out[0 * n + at] = read_imageui(uint8_image, (int2)(x, y));
    out[1 * n + at] = read_imageui(uint16_image, (int2)(x, y));
    out[2 * n + at] = read_imageui(uint32_image, (int2)(x, y));
}

kernel void swapped_ui(read_only image2d_t in, global uint4 *out)
{
    int x = get_global_id(0), y = get_global_id(1);

    out[8 * y + x] = read_imageui(in, (int2)(x, y));
}
