// A block that half of a sub-group writes: all work-items of it must (cl_intel_subgroups).
// RUN: -g 8 -l 8 --simd=8 -a out=uint[8]
// VIA: ir - a sub-group is one thread, and needs no barrier instruction
// SAYS: not all work-items of the sub-group reach this call of 'intel_sub_group_block_write'
// EXPECT out: 0 1 2 3 4 5 6 7
kernel void block(global uint *out)
{
    uint l = get_local_id(0);

#ifndef FIXED
    if (l < 4)
#endif
        intel_sub_group_block_write(out, l); // FINDS: divergence
}
