// A function for all work-items of a group is OpGroup…, one for the active work-items of a sub-group OpGroupNonUniform…, which devices may not
// exchange: the odd work-items reach the first branch, the even ones the second.
// RUN: gasket cc --emit=spirv-text %s | FileCheck %s
// RUN: gasket cc -O0 --emit=spirv %s -o %t.spv && gasket cc --emit=spirv-text %t.spv | FileCheck %s
// RUN: gasket run --simd=8 -g 8 -l 8 -k active -a x=int[8]:1,2,3,4,5,6,7,8 --print x %t.spv | FileCheck %s --check-prefix=VALUES
// RUN: gasket run --via=ir --simd=8 -g 8 -l 8 -k active -a x=int[8]:1,2,3,4,5,6,7,8 --print x %t.spv | FileCheck %s --check-prefix=VALUES
// CHECK: OpCapability GroupNonUniformArithmetic
// CHECK: OpCapability GroupNonUniformVote
// CHECK: OpCapability GroupNonUniformBallot
// CHECK: OpCapability GroupNonUniformClustered
// CHECK: OpCapability GroupNonUniformRotateKHR
// CHECK: OpExtension "SPV_KHR_subgroup_rotate"
// CHECK: OpDecorate [[LINEAR:%[0-9]+]] BuiltIn GlobalLinearId
// CHECK: [[SUB:%[0-9]+]] = OpConstant {{%[0-9]+}} 3{{$}}
// CHECK: OpGroupNonUniformIAdd {{%[0-9]+}} [[SUB]] Reduce
// CHECK: OpGroupNonUniformSMin {{%[0-9]+}} [[SUB]] InclusiveScan
// CHECK: OpGroupNonUniformUMax {{%[0-9]+}} [[SUB]] ExclusiveScan
// CHECK: OpGroupNonUniformLogicalXor {{%[0-9]+}} [[SUB]] Reduce
// CHECK: OpGroupNonUniformElect {{%[0-9]+}} [[SUB]]
// CHECK: OpGroupNonUniformAllEqual {{%[0-9]+}} [[SUB]]
// CHECK: [[BITS:%[0-9]+]] = OpGroupNonUniformBallot {{%[0-9]+}} [[SUB]]
// CHECK: OpGroupNonUniformBallotBitCount {{%[0-9]+}} [[SUB]] ExclusiveScan [[BITS]]
// CHECK: OpGroupNonUniformBroadcastFirst {{%[0-9]+}} [[SUB]]
// CHECK: OpGroupNonUniformIMul {{%[0-9]+}} [[SUB]] ClusteredReduce {{%[0-9]+}} {{%[0-9]+}}
kernel void active(global int *x)
{
    size_t i = get_global_id(0);
    if (x[i] & 1) {
        int sum = sub_group_non_uniform_reduce_add(x[i]), least = sub_group_non_uniform_scan_inclusive_min(x[i]);
        uint most = sub_group_non_uniform_scan_exclusive_max((uint)x[i]);
        x[i] = sum * 100 + least * 10 + most + 10000 * sub_group_non_uniform_reduce_logical_xor(1) + 20000 * sub_group_elect();
    } else {
        int same = sub_group_non_uniform_all_equal(x[i]);
        uint4 bits = sub_group_ballot(x[i] > 2);
        int before = sub_group_ballot_exclusive_scan(bits), first = sub_group_broadcast_first(x[i]);
        x[i] = sub_group_clustered_reduce_mul(x[i], 4) * 100 + before * 10 + first + same * 1000000;
    }
}
// The odd numbers 1, 3, 5, 7: their sum is 16, the least one is 1, there are four of them. The even ones: 2 * 4 and 6 * 8 in clusters of four
// work-items; 4, 6 and 8 are above 2.
// VALUES: {{^}}21610{{$}}
// VALUES-NEXT: {{^}}802{{$}}
// VALUES-NEXT: {{^}}1611{{$}}
// VALUES-NEXT: {{^}}802{{$}}
// VALUES-NEXT: {{^}}1613{{$}}
// VALUES-NEXT: {{^}}4812{{$}}
// VALUES-NEXT: {{^}}1615{{$}}
// VALUES-NEXT: {{^}}4822{{$}}

// CHECK: OpGroupIAdd {{%[0-9]+}} [[SUB]] Reduce
// CHECK: OpGroupAll {{%[0-9]+}} [[SUB]]
// CHECK: OpGroupBroadcast {{%[0-9]+}} [[SUB]]
// CHECK: OpGroupFMax {{%[0-9]+}} [[GROUP:%[0-9]+]] InclusiveScan
// CHECK: OpGroupBroadcast {{%[0-9]+}} [[GROUP]]
// CHECK: OpLoad {{%[0-9]+}} [[LINEAR]]
kernel void all(global int *x, global float *y)
{
    size_t i = get_global_id(0);
    int sum = sub_group_reduce_add(x[i]), every = sub_group_all(x[i]);
    x[i] = sum + every + sub_group_broadcast(x[i], 2);
    y[i] = work_group_scan_inclusive_max(y[i]);
    y[i] += work_group_broadcast(y[i], 1, 0);
    x[get_global_linear_id()]++;
}

// The work-item of a broadcast that is no constant needs SPIR-V 1.5, and a shuffle has the same result.
// CHECK: OpGroupNonUniformShuffle
// CHECK: OpGroupNonUniformShuffleXor
// CHECK: OpSubgroupShuffleUpINTEL
// CHECK: OpGroupNonUniformRotateKHR
kernel void others(global float *y, uint n)
{
    size_t i = get_global_id(0);
    float a = sub_group_non_uniform_broadcast(y[i], n), b = sub_group_shuffle_xor(y[i], 1);
    float c = intel_sub_group_shuffle_up(a, b, 1), d = sub_group_clustered_rotate(y[i], 1, 4);
    y[i] = a + b + c + d;
}
