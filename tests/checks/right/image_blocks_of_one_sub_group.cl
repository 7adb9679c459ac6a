// Only the first sub-group of the work-group reaches its blocks, with coordinates of its own: the rule is about a sub-group
// (cl_intel_subgroups).
// RUN: -g 16 -l 16 --simd=8 -a in=image:r,uint32[2][16]:iota -a out=uint[16]
// EXPECT out: 16 17 18 19 20 21 22 23 108 109 110 111 112 113 114 115
kernel void block(read_only image2d_t in, global uint *out)
{
    uint l = get_local_id(0), group = get_sub_group_id();

    if (group == 0)
        out[l] = intel_sub_group_block_read(in, (int2)(32 * group, 1));
    else
        out[l] = 100 + l;
}
