// Reads without a sampler, and writes, of each shape of image. Each texel goes to the opposite corner.
// ORACLE: pocl
// RUN: -k image1d_t_f -g 16 -l 16 -a in=image:rgba,float[16]:random=5 -a out=image:rgba,float[16]
// RUN: -k image1d_t_i -g 16 -l 16 -a in=image:rgba,int16[16]:random=5 -a out=image:rgba,int16[16]
// RUN: -k image1d_t_ui -g 16 -l 16 -a in=image:r,uint8[16]:random=5 -a out=image:r,uint8[16]
// RUN: -k image1d_array_t_f -g 16,3 -l 16,1 -a in=image:rgba,float[3][16]:random=5 -a out=image:rgba,float[3][16]
// RUN: -k image1d_array_t_i -g 16,3 -l 16,1 -a in=image:rgba,int16[3][16]:random=5 -a out=image:rgba,int16[3][16]
// RUN: -k image1d_array_t_ui -g 16,3 -l 16,1 -a in=image:r,uint8[3][16]:random=5 -a out=image:r,uint8[3][16]
// RUN: -k image2d_t_f -g 16,3 -l 16,1 -a in=image:rgba,float[3][16]:random=5 -a out=image:rgba,float[3][16]
// RUN: -k image2d_t_i -g 16,3 -l 16,1 -a in=image:rgba,int16[3][16]:random=5 -a out=image:rgba,int16[3][16]
// RUN: -k image2d_t_ui -g 16,3 -l 16,1 -a in=image:r,uint8[3][16]:random=5 -a out=image:r,uint8[3][16]
// RUN: -k image2d_array_t_f -g 16,3,2 -l 8,1,1 -a in=image:rgba,float[2][3][16]:random=5 -a out=image:rgba,float[2][3][16]
// RUN: -k image2d_array_t_i -g 16,3,2 -l 8,1,1 -a in=image:rgba,int16[2][3][16]:random=5 -a out=image:rgba,int16[2][3][16]
// RUN: -k image2d_array_t_ui -g 16,3,2 -l 8,1,1 -a in=image:r,uint8[2][3][16]:random=5 -a out=image:r,uint8[2][3][16]
// RUN: -k image3d_t_f -g 16,3,2 -l 8,1,1 -a in=image:rgba,float[2][3][16]:random=5 -a out=image:rgba,float[2][3][16]
// RUN: -k image3d_t_i -g 16,3,2 -l 8,1,1 -a in=image:rgba,int16[2][3][16]:random=5 -a out=image:rgba,int16[2][3][16]
// RUN: -k image3d_t_ui -g 16,3,2 -l 8,1,1 -a in=image:r,uint8[2][3][16]:random=5 -a out=image:r,uint8[2][3][16]
#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable
kernel void image1d_t_f(read_only image1d_t in, write_only image1d_t out)
{
    int x = get_global_id(0), w = get_image_width(in);

    write_imagef(out, w - 1 - x, read_imagef(in, x));
}

kernel void image1d_t_i(read_only image1d_t in, write_only image1d_t out)
{
    int x = get_global_id(0), w = get_image_width(in);

    write_imagei(out, w - 1 - x, read_imagei(in, x));
}

kernel void image1d_t_ui(read_only image1d_t in, write_only image1d_t out)
{
    int x = get_global_id(0), w = get_image_width(in);

    write_imageui(out, w - 1 - x, read_imageui(in, x));
}

kernel void image1d_array_t_f(read_only image1d_array_t in, write_only image1d_array_t out)
{
    int x = get_global_id(0), y = get_global_id(1), w = get_image_width(in), h = get_image_array_size(in);

    write_imagef(out, (int2)(w - 1 - x, h - 1 - y), read_imagef(in, (int2)(x, y)));
}

kernel void image1d_array_t_i(read_only image1d_array_t in, write_only image1d_array_t out)
{
    int x = get_global_id(0), y = get_global_id(1), w = get_image_width(in), h = get_image_array_size(in);

    write_imagei(out, (int2)(w - 1 - x, h - 1 - y), read_imagei(in, (int2)(x, y)));
}

kernel void image1d_array_t_ui(read_only image1d_array_t in, write_only image1d_array_t out)
{
    int x = get_global_id(0), y = get_global_id(1), w = get_image_width(in), h = get_image_array_size(in);

    write_imageui(out, (int2)(w - 1 - x, h - 1 - y), read_imageui(in, (int2)(x, y)));
}

kernel void image2d_t_f(read_only image2d_t in, write_only image2d_t out)
{
    int x = get_global_id(0), y = get_global_id(1), w = get_image_width(in), h = get_image_height(in);

    write_imagef(out, (int2)(w - 1 - x, h - 1 - y), read_imagef(in, (int2)(x, y)));
}

kernel void image2d_t_i(read_only image2d_t in, write_only image2d_t out)
{
    int x = get_global_id(0), y = get_global_id(1), w = get_image_width(in), h = get_image_height(in);

    write_imagei(out, (int2)(w - 1 - x, h - 1 - y), read_imagei(in, (int2)(x, y)));
}

kernel void image2d_t_ui(read_only image2d_t in, write_only image2d_t out)
{
    int x = get_global_id(0), y = get_global_id(1), w = get_image_width(in), h = get_image_height(in);

    write_imageui(out, (int2)(w - 1 - x, h - 1 - y), read_imageui(in, (int2)(x, y)));
}

kernel void image2d_array_t_f(read_only image2d_array_t in, write_only image2d_array_t out)
{
    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    int w = get_image_width(in), h = get_image_height(in), d = get_image_array_size(in);

    write_imagef(out, (int4)(w - 1 - x, h - 1 - y, d - 1 - z, 0), read_imagef(in, (int4)(x, y, z, 0)));
}

kernel void image2d_array_t_i(read_only image2d_array_t in, write_only image2d_array_t out)
{
    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    int w = get_image_width(in), h = get_image_height(in), d = get_image_array_size(in);

    write_imagei(out, (int4)(w - 1 - x, h - 1 - y, d - 1 - z, 0), read_imagei(in, (int4)(x, y, z, 0)));
}

kernel void image2d_array_t_ui(read_only image2d_array_t in, write_only image2d_array_t out)
{
    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    int w = get_image_width(in), h = get_image_height(in), d = get_image_array_size(in);

    write_imageui(out, (int4)(w - 1 - x, h - 1 - y, d - 1 - z, 0), read_imageui(in, (int4)(x, y, z, 0)));
}

kernel void image3d_t_f(read_only image3d_t in, write_only image3d_t out)
{
    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    int w = get_image_width(in), h = get_image_height(in), d = get_image_depth(in);

    write_imagef(out, (int4)(w - 1 - x, h - 1 - y, d - 1 - z, 0), read_imagef(in, (int4)(x, y, z, 0)));
}

kernel void image3d_t_i(read_only image3d_t in, write_only image3d_t out)
{
    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    int w = get_image_width(in), h = get_image_height(in), d = get_image_depth(in);

    write_imagei(out, (int4)(w - 1 - x, h - 1 - y, d - 1 - z, 0), read_imagei(in, (int4)(x, y, z, 0)));
}

kernel void image3d_t_ui(read_only image3d_t in, write_only image3d_t out)
{
    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    int w = get_image_width(in), h = get_image_height(in), d = get_image_depth(in);

    write_imageui(out, (int4)(w - 1 - x, h - 1 - y, d - 1 - z, 0), read_imageui(in, (int4)(x, y, z, 0)));
}
