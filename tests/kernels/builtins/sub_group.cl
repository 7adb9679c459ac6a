// Sub-group votes, ballots, shuffles, rotations, clusters and masks, all work-items taking part.
// RUN: -g 32 -l 32 -a out=int[320] -a in=int[]:0,5,10,15,20,2,7,12,17,22,4,9,14,19,1,6,11,16,21,3,8,13,18,0,5,10,15,20,2,7,12,17
// EXPECT out: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 26954 26954 26954 26954 26954 26954 26954 26954 26954 26954 26954 26954 26954 26954 26954 26954 42285 42285 42285 42285 42285 42285 42285 42285 42285 42285 42285 42285 42285 42285 42285 42285 15 10 5 0 12 7 2 20 9 4 22 17 6 1 19 14 3 21 16 11 0 18 13 8 20 15 10 5 17 12 7 2 30 30 30 30 41 41 41 41 52 52 52 52 40 40 40 40 51 51 51 51 39 39 39 39 50 50 50 50 38 38 38 38 5 10 15 20 2 7 12 17 22 4 9 14 19 1 6 0 16 21 3 8 13 18 0 5 10 15 20 2 7 12 17 11 101 106 0 5 10 15 20 2 7 12 17 22 4 9 14 19 112 117 11 16 21 3 8 13 18 0 5 10 15 20 2 7 0 0 1 1 2 2 2 3 3 4 4 4 5 5 6 7 0 1 1 2 3 3 4 4 4 5 5 6 6 6 7 7 131071 131072 131074 131078 131086 131102 131134 131198 131326 131582 132094 133118 135166 139262 147454 163838 131071 131072 131074 131078 131086 131102 131134 131198 131326 131582 132094 133118 135166 139262 147454 163838 107 1007 107 1007 7 7 1007 107 1007 107 107 1007 107 1007 1007 107 1008 108 1108 1108 108 1008 8 8 1008 108 1008 108 108 1008 108 1008 15 1120 1002 1107 1112 1000 1105 1110 1009 1114 1119 1001 1106 1017 1122 1004 103 108 1013 1118 1100 1011 1116 1121 1020 1102 1007 1012 1117 1005 1010 1115
// SIMD: 16
__attribute__((intel_reqd_sub_group_size(16))) kernel void collect(global int *out, global const int *in)
{
    size_t i = get_global_id(0), n = get_global_size(0);
    int x = in[i];
    uint4 odd = sub_group_ballot(x & 1);

    out[i] = sub_group_all(x < 22) * 2 + sub_group_any(x == 3);
    out[n + i] = (int)odd.x;
    out[2 * n + i] = sub_group_shuffle_xor(x, 3);
    out[3 * n + i] = sub_group_clustered_reduce_add(x, 4);
    out[4 * n + i] = sub_group_rotate(x, 1);
    out[5 * n + i] = intel_sub_group_shuffle_up(100 + x, x, 2);
    out[6 * n + i] = sub_group_ballot_exclusive_scan(odd);
    out[7 * n + i] = get_sub_group_gt_mask().x + get_sub_group_ge_mask().x + get_sub_group_le_mask().x
        + get_sub_group_lt_mask().x + get_sub_group_eq_mask().x;
    out[8 * n + i] = sub_group_inverse_ballot(odd) * 1000
        + sub_group_ballot_bit_extract(odd, get_sub_group_local_id() ^ 1) * 100 + sub_group_ballot_bit_count(odd);
    out[9 * n + i] = sub_group_clustered_rotate(x, 3, 8) + 100 * sub_group_non_uniform_scan_inclusive_logical_xor(x % 4) +
                     1000 * !sub_group_non_uniform_scan_exclusive_logical_and(x % 4);
}
