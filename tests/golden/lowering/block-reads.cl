// RUN: gasket run -w -O0 -g 16 -l 16 --simd=8 -a x=uint[256]:iota -a o=int[160] --print o %s | FileCheck %s
// RUN: gasket run -w -g 16 -l 16 --simd=8 -a x=uint[256]:iota -a o=int[160] --print o %s | FileCheck %s
// RUN: gasket run -w -g 16 -l 16 --simd=8 --via=ir -a x=uint[256]:iota -a o=int[160] --print o %s | FileCheck %s
// Block reads and writes of a sub-group: component k of lane i is element 8 * k + i. Each result is read by work-item 10 (lane 2 of
// sub-group 1).
kernel void k(const global uint *x, global int *o)
{
    local uint shared[64];
    uint me = get_local_id(0), group = get_sub_group_id(), base = 64 * group;
    const global ushort *s = (const global ushort *)x;
    shared[me] = 3 * me;
    shared[me + 16] = 100 + me;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint one = intel_sub_group_block_read(x + base);
    uint2 two = intel_sub_group_block_read2(x + base);
    uint8 eight = intel_sub_group_block_read8(x + base);
    uint2 from_local = intel_sub_group_block_read2((const local uint *)shared + 8 * group);
    ushort words = intel_sub_group_block_read_us(s + 16 * group);
    intel_sub_group_block_write((local uint *)shared + 32 + 8 * group, one);
    intel_sub_group_block_write2((global uint *)o + 32 + 16 * group, two + 1);
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    if (me == 10) {
        o[0] = one; // CHECK: {{^}}66{{$}}
        o[1] = two.x; // CHECK-NEXT: {{^}}66{{$}}
        o[2] = two.y; // CHECK-NEXT: {{^}}74{{$}}
        o[3] = eight.s7; // CHECK-NEXT: {{^}}122{{$}}
        o[4] = from_local.x; // CHECK-NEXT: {{^}}30{{$}}
        o[5] = from_local.y; // CHECK-NEXT: {{^}}102{{$}}
        o[6] = words; // CHECK-NEXT: {{^}}9{{$}}
        o[7] = shared[32 + 10]; // CHECK-NEXT: {{^}}66{{$}}
        o[8] = o[32 + 2]; // CHECK-NEXT: {{^}}3{{$}}
        o[9] = o[48 + 10]; // CHECK-NEXT: {{^}}75{{$}}
    }
    uint greatest = sub_group_reduce_max(me), least = sub_group_reduce_min(me + 5);
    int below = sub_group_scan_inclusive_min(-(int)me), sum = sub_group_scan_exclusive_add((int)me);
    float most = sub_group_reduce_max((float)me);
    if (me == 10) {
        o[10] = greatest; // CHECK-NEXT: {{^}}15{{$}}
        o[11] = least; // CHECK-NEXT: {{^}}13{{$}}
        o[12] = below; // CHECK-NEXT: {{^}}-10{{$}}
        o[13] = sum; // CHECK-NEXT: {{^}}17{{$}}
        o[14] = most; // CHECK-NEXT: {{^}}15{{$}}
    }
}
