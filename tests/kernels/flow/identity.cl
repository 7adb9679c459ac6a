// Who am I: ids, sizes, groups and offsets in one to three dimensions.
// RUN: -k one -g 48 -l 12 -a out=int[480]
// RUN: -k three -g 8,6,4 -l 4,3,2 -a out=int[1152]
// ORACLE: pocl

kernel void one(global int *out)
{
    size_t i = get_global_id(0);
    global int *o = out + i * 10;

    o[0] = get_global_id(0);
    o[1] = get_local_id(0);
    o[2] = get_group_id(0);
    o[3] = get_local_size(0);
    o[4] = get_global_size(0);
    o[5] = get_num_groups(0);
    o[6] = get_work_dim();
    o[7] = get_global_offset(0);
    o[8] = get_global_id(1) + get_global_size(1) * 10 + get_local_size(2) * 100;
    o[9] = get_num_groups(2) + get_group_id(1) * 10;
}

kernel void three(global int *out)
{
    size_t at = (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) + get_global_id(0);
    global int *o = out + at * 6;

    o[0] = get_local_id(0) + 10 * get_local_id(1) + 100 * get_local_id(2);
    o[1] = get_group_id(0) + 10 * get_group_id(1) + 100 * get_group_id(2);
    o[2] = get_local_size(0) + 10 * get_local_size(1) + 100 * get_local_size(2);
    o[3] = get_num_groups(0) + 10 * get_num_groups(1) + 100 * get_num_groups(2);
    o[4] = get_global_linear_id();
    o[5] = get_local_linear_id();
}
