// Dimensions that do not exist (OpenCL C 6.15.1: sizes are 1, ids are 0), also when their number is only known at run time.
// RUN: -g 4 -l 2 -a d=7 -a out=int[8]
// INTEL: sizes are 0 there, and a number known at run time reads beyond the three that there are
// EXPECT out: 101 101 110 0 0 1 0 1
// RUN: -g 4 -l 2 -a d=0 -a out=int[8]
// INTEL: size 0 where there is no dimension, for which 6.15.1 says 1
// EXPECT out: 101 101 110 0 0 4 3 2

kernel void no_such_dimension(int d, global int *out)
{
    if (get_global_id(0) != 3)
        return;
    out[0] = get_global_size(3) + get_local_size(99) * 100;
    out[1] = get_num_groups(4) + get_enqueued_local_size(5) * 100;
    out[2] = get_global_id(3) + get_local_id(3) + get_group_id(8) + get_work_dim() * 110;
    out[3] = get_global_offset(3);
    out[4] = get_global_id(2);
    out[5] = get_global_size(d);
    out[6] = get_global_id(d);
    out[7] = get_local_size(d);
}
