// CLK_GLOBAL_MEM_FENCE orders buffers; images have a flag of their own.
// RUN: -g 8 -l 8 -a img=image:r,uint8[8]:iota -a out=uint[8]
// SAYS: this barrier does not order images: it needs CLK_IMAGE_MEM_FENCE
// VIA: ir - a barrier of the hardware orders all memory
// EXPECT out: 2 3 4 5 6 7 8 1
#ifdef FIXED
#define FLAGS CLK_IMAGE_MEM_FENCE
#else
#define FLAGS CLK_GLOBAL_MEM_FENCE
#endif

kernel void neighbour(read_write image1d_t img, global uint *out)
{
    int x = get_global_id(0);

    write_imageui(img, x, (uint4)(x + 1)); // FINDS: races
    barrier(FLAGS); // NOTE
    out[x] = read_imageui(img, (x + 1) % 8).x; // FINDS: races
}
