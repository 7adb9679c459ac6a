// A block of an image that half of a sub-group writes: all work-items of it must (cl_intel_subgroups).
// RUN: -g 8 -l 8 --simd=8 -a in=uint[8]:iota -a out=image:r,uint32[1][8]
// VIA: ir - a sub-group is one thread, and needs no barrier instruction
// SAYS: not all work-items of the sub-group reach this call of 'intel_sub_group_block_write'
kernel void block(global const uint *in, write_only image2d_t out)
{
    uint l = get_local_id(0);

#ifndef FIXED
    if (l < 4)
#endif
        intel_sub_group_block_write(out, (int2)(0, 0), in[l]); // FINDS: divergence
}
