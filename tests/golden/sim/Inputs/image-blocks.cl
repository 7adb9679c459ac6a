/* Blocks of an image (cl_intel_subgroups); the first element of a vector is from row y, the next one from row y + 1. */
__attribute__((intel_reqd_sub_group_size(16))) kernel void read(read_only image2d_t from, global uint *to, int x, int y)
{
    to[get_global_id(0)] = intel_sub_group_block_read(from, (int2)(x, y));
}

__attribute__((intel_reqd_sub_group_size(8))) kernel void read4(read_only image2d_t from, global uint4 *to, int x, int y)
{
    to[get_global_id(0)] = intel_sub_group_block_read4(from, (int2)(x, y));
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void read_us2(read_only image2d_t from, global ushort2 *to, int x, int y)
{
    to[get_global_id(0)] = intel_sub_group_block_read_us2(from, (int2)(x, y));
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void write2(write_only image2d_t to, global const uint2 *from, int x, int y)
{
    intel_sub_group_block_write2(to, (int2)(x, y), from[get_global_id(0)]);
}
