// An image of integers is read as floats.
// RUN: -g 4 -a in=image:rgba,uint8[4]:iota -a out=float[4]
// SAYS: read of floats, but the format rgba,uint8 of image 'in' consists of unsigned integers
// EXPECT out: 0 4 8 12
kernel void first(read_only image1d_t in, global float *out)
{
    int x = get_global_id(0);

#ifdef FIXED
    out[x] = read_imageui(in, x).x;
#else
    out[x] = read_imagef(in, x).x; // FINDS: access
#endif
}
