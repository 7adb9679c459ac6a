// RUN: gasket run --via=ir -g 1 -a in=half[]:1,2,3,4,5,6,7,8 -a out=ushort[20] --print out %s | tr '\n' ' ' | FileCheck %s
// RUN: gasket run --via=sim -g 1 -a in=half[]:1,2,3,4,5,6,7,8 -a out=ushort[20] --print out %s | tr '\n' ' ' | FileCheck %s
// OpenCL C 6.15.7: vloada_half3 and vstorea_half3 access every fourth element, vload_half3 and vstore_half3 every third. The halves are
// printed as integers: 3.0 is 16896, 4.0 to 8.0 are 17408, 17664, 17920, 18176 and 18432, and the next number after 1.0 is 15361.
kernel void k(global half *in, global ushort *out)
{
    global half *h = (global half *)out;

    vstorea_half3(vloada_half3(1, in), 1, h);                 // CHECK: {{^}}0 0 0 0 17664 17920 18176 0
    vstore_half3(vload_half3(1, in), 0, h + 8);               // CHECK-SAME: 17408 17664 17920
    vstore_half(vload_half(7, in), 0, h + 11);                // CHECK-SAME: 18432
    vstorea_half2(vloada_half2(1, in), 0, h + 12);            // CHECK-SAME: 16896 17408
    vstorea_half3_rtp((float3)(1 + 0x1p-11f), 0, h + 16);     // CHECK-SAME: 0 0 15361 15361 15361 0
}
