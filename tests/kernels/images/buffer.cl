// Images over buffers, which PoCL has no functions for.
// RUN: -k reversed -g 6 -a in=image:rgba,uint8[6]:iota -a out=image:rgba,uint8[6]
// EXPECT out: 20 21 22 23 16 17 18 19 12 13 14 15 8 9 10 11 4 5 6 7 0 1 2 3
// RUN: -k halves -g 4 -a in=image:r,float[4]:iota -a out=image:a,float[4]
// EXPECT out: 1 1 1 1
// RUN: -k signs -g 3 -a in=image:r,int16[3]:fill=-7 -a out=image:rgba,int32[3]
// EXPECT out: -7 0 0 1 -8 0 0 1 -9 0 0 1
// RUN: -k halves -g 4 -a in=image:r,half[4]:fill=-2 -a out=image:r,half[4]
// EXPECT out: -2 -2 -2 -2
// RUN: -k signs -g 2 -a in=image:a,int8[2]:fill=-7 -a out=image:rgba,int32[2]
// EXPECT out: 0 0 0 -7 -1 0 0 -7
// RUN: -k reversed -g 3 -a in=image:r,uint16[3]:iota -a out=image:rgba,uint16[3]
// EXPECT out: 2 0 0 1 1 0 0 1 0 0 0 1
// RUN: -k halves -g 2 -a in=image:rgba,float[2]:fill=-0.5,2,100000,0.1 -a out=image:r,half[2]
// EXPECT out: -0.5 -0.5
// RUN: -k sizes -g 1 -a in=image:bgra,unorm8[9] -a out=int[3]
// EXPECT out: 9 4306 4278
kernel void reversed(read_only image1d_buffer_t in, write_only image1d_buffer_t out)
{
    int x = get_global_id(0);

    write_imageui(out, get_image_width(in) - 1 - x, read_imageui(in, x));
}

kernel void halves(read_only image1d_buffer_t in, write_only image1d_buffer_t out)
{
    int x = get_global_id(0);

    write_imagef(out, x, read_imagef(in, x));
}

kernel void signs(read_only image1d_buffer_t in, write_only image1d_buffer_t out)
{
    int x = get_global_id(0);

    write_imagei(out, x, read_imagei(in, x) - (int4)(x, 0, 0, 0));
}

kernel void sizes(read_only image1d_buffer_t in, global int *out)
{
    out[0] = get_image_width(in);
    out[1] = get_image_channel_data_type(in);
    out[2] = get_image_channel_order(in);
}
