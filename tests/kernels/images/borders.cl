// Reads beyond the edges with samplers of the kernel, integer and float coordinates, and the transparent border.
// ORACLE: pocl
// ULP out: 2
// RUN: -k around_f -g 10,6 -l 10,6 -a in=image:a,unorm16[4][8]:random=4 -a out=float4[120]
// RUN: -k around_f -g 10,6 -l 10,6 -a in=image:rgba,snorm8[4][8]:random=4 -a out=float4[120]
// RUN: -k around_f -g 10,6 -l 10,6 -a in=image:bgra,unorm8[4][8]:random=4 -a out=float4[120]
// RUN: -k around_f -g 10,6 -l 10,6 -a in=image:argb,unorm8[4][8]:random=4 -a out=float4[120]
// RUN: -k around_f -g 10,6 -l 10,6 -a in=image:rgba,half[4][8]:random=4 -a out=float4[120]
// RUN: -k around_i -g 10,6 -l 10,6 -a in=image:a,int8[4][8]:random=4 -a out=int4[120]
// RUN: -k around_i -g 10,6 -l 10,6 -a in=image:rgba,int32[4][8]:random=4 -a out=int4[120]
// RUN: -k around_i -g 10,6 -l 10,6 -a in=image:argb,int8[4][8]:random=4 -a out=int4[120]
// RUN: -k around_i -g 10,6 -l 10,6 -a in=image:rgba,int16[4][8]:random=4 -a out=int4[120]
// RUN: -k around_ui -g 10,6 -l 10,6 -a in=image:a,uint16[4][8]:random=4 -a out=uint4[120]
// RUN: -k around_ui -g 10,6 -l 10,6 -a in=image:rgba,uint8[4][8]:random=4 -a out=uint4[120]
// RUN: -k around_ui -g 10,6 -l 10,6 -a in=image:bgra,uint8[4][8]:random=4 -a out=uint4[120]
// RUN: -k around_line -g 10 -l 10 -a in=image:rgba,unorm8[8]:random=4 -a out=float4[20]
// RUN: -k around_volume -g 5,5,4 -l 5,1,1 -a in=image:rgba,unorm8[2][3][3]:random=4 -a out=float4[200]
// RUN: -k around_layers -g 5,5,4 -l 5,1,1 -a in=image:rgba,unorm8[2][3][3]:random=4 -a out=float4[200]
// RUN: -k around_lines -g 10,5 -l 10,1 -a in=image:rgba,unorm8[3][8]:random=4 -a out=float4[100]
constant sampler_t edge = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
constant sampler_t border = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;

kernel void around_f(read_only image2d_t in, global float4 *out)
{
    int x = get_global_id(0), y = get_global_id(1), at = 10 * y + x;

    out[at] = read_imagef(in, edge, (int2)(x - 1, y - 1));
    out[60 + at] = read_imagef(in, border, (float2)(x - 0.6f, y - 0.3f));
}

kernel void around_i(read_only image2d_t in, global int4 *out)
{
    int x = get_global_id(0), y = get_global_id(1), at = 10 * y + x;

    out[at] = read_imagei(in, edge, (int2)(x - 1, y - 1));
    out[60 + at] = read_imagei(in, border, (float2)(x - 0.6f, y - 0.3f));
}

kernel void around_ui(read_only image2d_t in, global uint4 *out)
{
    int x = get_global_id(0), y = get_global_id(1), at = 10 * y + x;

    out[at] = read_imageui(in, edge, (int2)(x - 1, y - 1));
    out[60 + at] = read_imageui(in, border, (float2)(x - 0.6f, y - 0.3f));
}

kernel void around_line(read_only image1d_t in, global float4 *out)
{
    int x = get_global_id(0);
    const sampler_t transparent = CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;

    out[x] = read_imagef(in, edge, x - 1);
    out[10 + x] = read_imagef(in, transparent, x - 1);
}

kernel void around_volume(read_only image3d_t in, global float4 *out)
{
    int4 p = (int4)(get_global_id(0), get_global_id(1), get_global_id(2), 0) - (int4)(1, 1, 1, 0);
    int at = 25 * get_global_id(2) + 5 * get_global_id(1) + get_global_id(0);

    out[at] = read_imagef(in, edge, p);
    out[100 + at] = read_imagef(in, border, p);
}

kernel void around_layers(read_only image2d_array_t in, global float4 *out)
{
    int4 p = (int4)(get_global_id(0), get_global_id(1), get_global_id(2), 0) - (int4)(1, 1, 1, 0);
    int at = 25 * get_global_id(2) + 5 * get_global_id(1) + get_global_id(0);

    out[at] = read_imagef(in, edge, p);
    out[100 + at] = read_imagef(in, border, p);
}

kernel void around_lines(read_only image1d_array_t in, global float4 *out)
{
    int2 p = (int2)(get_global_id(0), get_global_id(1)) - 1;
    int at = 10 * get_global_id(1) + get_global_id(0);

    out[at] = read_imagef(in, edge, p);
    out[50 + at] = read_imagef(in, border, p);
}
