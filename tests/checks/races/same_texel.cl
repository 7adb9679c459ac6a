// All work-items of a group read one texel, and one of them writes it without a barrier in between.
// RUN: -g 16 -l 16 -a img=image:r,uint8[1]:fill=3 -a out=uint[16]
// EXPECT out: 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3
kernel void read(read_write image1d_t img, global uint *out)
{
    out[get_global_id(0)] = read_imageui(img, 0).x;
#ifdef FIXED
    barrier(CLK_IMAGE_MEM_FENCE);
#endif
    if (get_local_id(0) == 15)
        write_imageui(img, 0, (uint4)(7)); // FINDS: races
}
