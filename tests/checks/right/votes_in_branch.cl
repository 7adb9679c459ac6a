// Votes of the work-items that reach them: a branch may leave others out (cl_khr_subgroup_non_uniform_vote).
// RUN: -g 8 -l 8 --simd=8 -a out=int[8]
// EXPECT out: 0 19 0 18 0 18 0 18
kernel void votes(global int *out)
{
    int l = get_local_id(0);

    out[l] = 0;
    if (l & 1)
        out[l] = (sub_group_elect() != 0) + 2 * (sub_group_non_uniform_all(l > 0) != 0) + 4 * (sub_group_non_uniform_any(l == 2) != 0) +
                 8 * (sub_group_non_uniform_all_equal(l) != 0) + 16 * (sub_group_non_uniform_all_equal(l & 1) != 0);
}
