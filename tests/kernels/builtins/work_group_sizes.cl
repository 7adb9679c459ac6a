// Functions of the work-group at sizes that fill no sub-group, also in the smaller groups at the edge: against loops over what each
// work-item gave. A work-item leaves 0 when all agree, else the number of the first that does not.
// RUN: -g 37 -l 37 -a wrong=uint[37]
// EXPECT wrong: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
// RUN: -g 50 -l 24 -a wrong=uint[50]
// EXPECT wrong: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
// RUN: -g 7,5 -l 4,3 -a wrong=uint[35]
// EXPECT wrong: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
// RUN: -g 3,5,3 -l 3,2,2 -a wrong=uint[45]
// EXPECT wrong: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0

#define CHECK(N, GOT, WANT) wrong_here = wrong_here == 0 && (GOT) != (WANT) ? N : wrong_here

kernel void k(global uint *wrong)
{
    local int all[64];
    size_t me = get_local_linear_id(), n = get_local_size(0) * get_local_size(1) * get_local_size(2);
    size_t place = (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) + get_global_id(0);
    int x = (int)(place * 2654435761u >> 20) - 1000, sum = 0, least = INT_MAX, most = INT_MIN, before = 0, least_before = INT_MAX, xors = 0;
    long product = 1;
    uint wrong_here = 0;
    bool any = false, every = true;

    all[me] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (size_t i = 0; i < n; i++) {
        before = i == me ? sum : before;
        least_before = i == me ? least : least_before;
        sum += all[i];
        least = min(least, all[i]);
        most = max(most, all[i]);
        xors ^= all[i];
        product *= all[i] | 1;
        any |= all[i] > 900;
        every &= all[i] > -900;
    }
    CHECK(1, work_group_reduce_add(x), sum);
    CHECK(2, work_group_reduce_min(x), least);
    CHECK(3, work_group_reduce_max(x), most);
    CHECK(4, work_group_scan_exclusive_add(x), before);
    CHECK(5, work_group_scan_inclusive_add(x), before + x);
    CHECK(6, work_group_scan_exclusive_min(x), least_before);
    CHECK(7, work_group_any(x > 900), any);
    CHECK(8, work_group_all(x > -900), every);
    CHECK(9, work_group_broadcast(x, 1, get_local_size(1) - 1, get_local_size(2) - 1),
          all[((get_local_size(2) - 1) * get_local_size(1) + get_local_size(1) - 1) * get_local_size(0) + 1]);
    CHECK(10, work_group_reduce_add((float)(x & 63)), (float)work_group_reduce_add(x & 63));
    CHECK(11, work_group_reduce_xor(x), xors);
    CHECK(12, work_group_reduce_mul((long)(x | 1)), product);
    CHECK(13, work_group_reduce_logical_xor(x & 1), xors & 1);
    CHECK(14, work_group_scan_exclusive_logical_and(x > -900), work_group_scan_exclusive_add((int)!(x > -900)) == 0);
    CHECK(15, (int)get_num_sub_groups(), (int)((n + get_max_sub_group_size() - 1) / get_max_sub_group_size()));
    CHECK(16, work_group_reduce_add(get_sub_group_local_id() == 0 ? (int)get_sub_group_size() : 0), (int)n);
    wrong[place] = wrong_here;
}
