// The interpreter and the simulator at the same width: the id of the sub-group, and a mask of the work-items for which a condition holds.
// RUN: gasket run --via=ir --simd=16 -g 24 -l 24 -a out=uint2[24] --print out %s | FileCheck %s
// RUN: gasket run --via=sim --simd=16 -g 24 -l 24 -a out=uint2[24] --print out %s | FileCheck %s
// Work-items 0 to 15 are sub-group 0: bits 1, 4, 7, 10 and 13 for the ids that leave 1 when divided by three. In sub-group 1 these are 16, 19 and 22,
// that is, its bits 0, 3 and 6.
// CHECK-COUNT-16: {{^}}0 9362{{$}}
// CHECK-COUNT-8: {{^}}1 73{{$}}
// CHECK-NOT: {{.}}
kernel void k(global uint2 *out)
{
    uint n = get_global_id(0);

    out[n] = (uint2)(get_sub_group_id(), sub_group_ballot(n % 3 == 1).x);
}
