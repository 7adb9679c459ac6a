// Shuffles and rotations among the work-items that reach them: a branch may leave others out (cl_khr_subgroup_shuffle,
// cl_khr_subgroup_shuffle_relative, cl_khr_subgroup_rotate, cl_intel_subgroups). Values of absent work-items are not used.
// RUN: -g 8 -l 8 --simd=8 -a out=int[8] -a other=int[8]
// EXPECT out: 0 333037 0 155115 0 777373 0 510551
// EXPECT other: 0 37 0 15 0 73 0 51
kernel void shuffles(global int *out, global int *other)
{
    int l = get_local_id(0);

    out[l] = other[l] = 0;
    if (l & 1) {
        int up = sub_group_shuffle_up(l, 2), down = sub_group_shuffle_down(l, 2);
        out[l] = sub_group_shuffle(l, 8 - l) + 10 * sub_group_shuffle_xor(l, 2) + 100 * (l > 1 ? up : 0) + 1000 * (l < 7 ? down : 0) +
                 10000 * sub_group_rotate(l, 2) + 100000 * sub_group_clustered_rotate(l, 2, 4);
        other[l] = intel_sub_group_shuffle(l, 8 - l) + 10 * intel_sub_group_shuffle_xor(l, 2);
    }
}
