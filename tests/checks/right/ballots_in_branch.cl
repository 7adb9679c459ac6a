// Ballots and broadcasts of the work-items that reach them: a branch may leave others out (cl_khr_subgroup_ballot).
// RUN: -g 8 -l 8 --simd=8 -a out=int[8]
// EXPECT out: 0 16851 0 16851 0 16851 0 16851
kernel void ballots(global int *out)
{
    int l = get_local_id(0);

    out[l] = 0;
    if (l & 1)
        out[l] = sub_group_broadcast_first(l) + 10 * sub_group_non_uniform_broadcast(l, 5) + 100 * (int)sub_group_ballot(l > 2).x;
}
