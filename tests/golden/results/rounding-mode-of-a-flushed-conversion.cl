// RUN: gasket run --via=ir -cl-denorms-are-zero -g 4 -a in=float[]:3e38,-3e38,1.0001,-1e-40 -a out=half[12] --print out %s | FileCheck %s
// RUN: gasket run --check -cl-denorms-are-zero -g 4 -a in=float[]:3e38,-3e38,1.0001,-1e-40 -a out=half[12] --print out %s | FileCheck %s
// RUN: gasket run --via=sim -cl-denorms-are-zero -g 4 -a in=float[]:3e38,-3e38,1.0001,-1e-40 -a out=half[12] --print out %s | FileCheck %s
// The largest half is 65504, the half after 1 is 1 + 1/1024.
// CHECK:      65504
// CHECK-NEXT: -inf
// CHECK-NEXT: 1
// CHECK-NEXT: -0
// CHECK-NEXT: inf
// CHECK-NEXT: -65504
// CHECK-NEXT: 1.001
// CHECK-NEXT: -0
// CHECK-NEXT: 65504
// CHECK-NEXT: -65504
// CHECK-NEXT: 1
// CHECK-NEXT: -0
kernel void k(global const float *in, global half *out)
{
    size_t i = get_global_id(0);

    out[i] = convert_half_rtn(in[i]);
    out[4 + i] = convert_half_rtp(in[i]);
    out[8 + i] = convert_half_rtz(in[i]);
}
