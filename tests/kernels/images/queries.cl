// The sizes and formats of images, by the functions that read them.
// ORACLE: pocl
// RUN: -k query_image1d_t -g 1 -l 1 -a in=image:r,half[7] -a out=int[3]
// RUN: -k query_image1d_array_t -g 1 -l 1 -a in=image:a,snorm16[3][5] -a out=int[4]
// RUN: -k query_image2d_t -g 1 -l 1 -a in=image:bgra,unorm8[6][4] -a out=int[6]
// RUN: -k query_image2d_array_t -g 1 -l 1 -a in=image:argb,int8[2][5][3] -a out=int[7]
// RUN: -k query_image3d_t -g 1 -l 1 -a in=image:rgba,float[4][3][2] -a out=int[9]
kernel void query_image1d_t(read_only image1d_t in, global int *out)
{
    out[0] = get_image_width(in);
    out[1] = get_image_channel_data_type(in);
    out[2] = get_image_channel_order(in);
}

kernel void query_image1d_array_t(read_only image1d_array_t in, global int *out)
{
    out[0] = get_image_width(in);
    out[1] = (int)get_image_array_size(in);
    out[2] = get_image_channel_data_type(in);
    out[3] = get_image_channel_order(in);
}

kernel void query_image2d_t(read_only image2d_t in, global int *out)
{
    out[0] = get_image_width(in);
    out[1] = get_image_height(in);
    out[2] = get_image_dim(in).x;
    out[3] = get_image_dim(in).y;
    out[4] = get_image_channel_data_type(in);
    out[5] = get_image_channel_order(in);
}

kernel void query_image2d_array_t(read_only image2d_array_t in, global int *out)
{
    out[0] = get_image_width(in);
    out[1] = get_image_height(in);
    out[2] = get_image_dim(in).x;
    out[3] = get_image_dim(in).y;
    out[4] = (int)get_image_array_size(in);
    out[5] = get_image_channel_data_type(in);
    out[6] = get_image_channel_order(in);
}

kernel void query_image3d_t(read_only image3d_t in, global int *out)
{
    out[0] = get_image_width(in);
    out[1] = get_image_height(in);
    out[2] = get_image_depth(in);
    out[3] = get_image_dim(in).x;
    out[4] = get_image_dim(in).y;
    out[5] = get_image_dim(in).z;
    out[6] = get_image_dim(in).w;
    out[7] = get_image_channel_data_type(in);
    out[8] = get_image_channel_order(in);
}
