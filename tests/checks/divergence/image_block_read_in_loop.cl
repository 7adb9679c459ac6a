// Blocks of an image that are read in a loop with a trip count of each work-item: all work-items of the sub-group must reach each of them
// (cl_intel_subgroups).
// RUN: -g 8 -l 8 --simd=8 -a in=image:r,uint32[2][8]:iota -a out=uint[8]
// VIA: ir - a sub-group is one thread, and needs no barrier instruction
// SAYS: not all work-items of the sub-group reach this call of 'intel_sub_group_block_read'
// EXPECT out: 8 10 12 14 16 18 20 22
kernel void block(read_only image2d_t in, global uint *out)
{
    uint l = get_local_id(0), sum = 0;

#ifdef FIXED
    for (uint row = 0; row < 2; row++)
#else
    for (uint row = 0; row < 1 + l / 4; row++)
#endif
        sum += intel_sub_group_block_read(in, (int2)(0, row)); // FINDS: divergence
    out[l] = sum;
}
