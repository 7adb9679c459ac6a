// Each work-item reads the texel of its neighbour, which the neighbour changes.
// RUN: -g 16 -l 16 -a img=image:r,uint8[16]:iota
// SAYS: data race: .* of 'img' at \(\d+\)
// EXPECT img: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0
kernel void turn(read_write image1d_t img)
{
    int x = get_global_id(0);
    uint4 v = read_imageui(img, (x + 1) % 16); // FINDS: races

#ifdef FIXED
    barrier(CLK_IMAGE_MEM_FENCE);
#endif
    write_imageui(img, x, v); // FINDS: races
}
