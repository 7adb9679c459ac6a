// RUN: gasket cc --emit=thread-ir --simd=8 %s -o %t.ll
// RUN: gasket run -g 8 -l 8 -a t=int[8] -a out=int[8] --print out:3 %t.ll | FileCheck %s
// RUN: gasket run --via=ir -g 8 -l 8 -a t=int[8] -a out=int[8] --print out:3 %t.ll | FileCheck %s
// RUN: not gasket run --via=ir -g 8 -l 8 -a t=local[16] -a out=int[8] %t.ll 2>&1 | FileCheck --check-prefix=FAULT %s
// A pointer to local memory is an offset in thread form. A fault names the work-item of the lane that it is of, not that of the first lane.
// CHECK:      7
// CHECK-NEXT: 6
// CHECK-NEXT: 5
// FAULT: write of 4 bytes at offset {{[0-9]+}} of local memory
// FAULT: work-item: global id (4,0,0), local id (4,0,0), group (0,0,0)
kernel void k(local int *t, global int *out)
{
    int l = get_local_id(0);
    t[l] = l;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[l] = t[7 - l];
}
