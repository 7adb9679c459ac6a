// A block of an image whose column is not the same for all work-items of the sub-group (cl_intel_subgroups): the block has a column of each
// work-item already.
// RUN: -g 8 -l 8 --simd=8 -a in=image:r,uint32[1][16]:iota -a out=uint[8]
// VIA: ir - a sub-group is one thread, which has one coordinate
// SAYS: the x coordinate of 'intel_sub_group_block_read' is not the same for all work-items
// EXPECT out: 0 1 2 3 4 5 6 7
kernel void block(read_only image2d_t in, global uint *out)
{
    int l = get_local_id(0);

#ifdef FIXED
    out[l] = intel_sub_group_block_read(in, (int2)(0, 0));
#else
    out[l] = intel_sub_group_block_read(in, (int2)(4 * l, 0)); // FINDS: divergence
#endif
}
