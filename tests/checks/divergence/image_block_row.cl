// A block of an image whose row is not the same for all work-items of the sub-group (cl_intel_subgroups).
// RUN: -g 8 -l 8 --simd=8 -a out=image:r,uint32[2][8]
// VIA: ir - a sub-group is one thread, which has one coordinate
// SAYS: the y coordinate of 'intel_sub_group_block_write' is not the same for all work-items
kernel void block(write_only image2d_t out)
{
    int l = get_local_id(0);

#ifdef FIXED
    intel_sub_group_block_write(out, (int2)(0, 1), l);
#else
    intel_sub_group_block_write(out, (int2)(0, l & 1), l); // FINDS: divergence
#endif
}
