// Group functions exchange values without memory.
// RUN: -g 16 -l 8 -a a=int[16]:iota -a out=int[16]
// EXPECT out: 28 28 28 28 28 28 28 28 92 92 92 92 92 92 92 92
kernel void sums(global const int *a, global int *out)
{
    out[get_global_id(0)] = work_group_reduce_add(a[get_global_id(0)]);
}
