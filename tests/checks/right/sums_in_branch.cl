// Reductions and scans over the work-items that reach them: a branch may leave others out (cl_khr_subgroup_non_uniform_arithmetic,
// cl_khr_subgroup_clustered_reduce).
// RUN: -g 8 -l 8 --simd=8 -a out=int[8]
// EXPECT out: 0 104000116 0 104010416 0 112040916 0 112091616
kernel void sums(global int *out)
{
    int l = get_local_id(0);

    out[l] = 0;
    if (l & 1)
        out[l] = sub_group_non_uniform_reduce_add(l) + 100 * sub_group_non_uniform_scan_inclusive_add(l) +
                 10000 * sub_group_non_uniform_scan_exclusive_add(l) + 1000000 * sub_group_clustered_reduce_add(l, 4) +
                 100000000 * sub_group_non_uniform_reduce_logical_xor(l == 3);
}
