// A block whose pointer is not the same for all work-items of the sub-group (cl_intel_subgroups).
// RUN: -g 8 -l 8 --simd=8 -a in=uint[16]:iota -a out=uint[8]
// VIA: ir - a sub-group is one thread, and needs no barrier instruction
// SAYS: the pointer of 'intel_sub_group_block_read' is not the same for all work-items
// EXPECT out: 0 1 2 3 4 5 6 7
kernel void block(global const uint *in, global uint *out)
{
    uint l = get_local_id(0);

#ifdef FIXED
    out[l] = intel_sub_group_block_read(in);
#else
    out[l] = intel_sub_group_block_read(in + (l & 4)); // FINDS: divergence
#endif
}
