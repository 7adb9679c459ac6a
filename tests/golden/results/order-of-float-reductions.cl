// RUN: gasket run -g 8 -l 8 -a in=float[]:16777216,1,1,1,0,0,0,0 -a out=float[32] --print out:5 %s | FileCheck %s
// RUN: gasket run -O0 -g 8 -l 8 -a in=float[]:16777216,1,1,1,0,0,0,0 -a out=float[32] --print out:5 %s | FileCheck %s
// RUN: gasket run --via=ir -g 8 -l 8 -a in=float[]:16777216,1,1,1,0,0,0,0 -a out=float[32] --print out:5 %s | FileCheck %s
// RUN: gasket run --check -g 8 -l 8 -a in=float[]:16777216,1,1,1,0,0,0,0 -a out=float[32] --print out:5 %s | FileCheck %s
// 2^24 + 1 is 2^24 in float. The order is that of ir/README.md: halves for a reduction, (2^24 + 1) + (1 + 1); steps of 1, 2, 4 for a scan,
// whose lane 3 is (1 + 1) + (1 + 2^24), and lane 2 (1 + 1) + 2^24.
// CHECK:      16777218
// CHECK-NEXT: 16777218
// CHECK-NEXT: 16777218
// CHECK-NEXT: 16777218
// A minimum of NaNs is a NaN, also where lanes are missing.
// CHECK-NEXT: nan
__attribute__((intel_reqd_sub_group_size(8)))
kernel void k(global const float *in, global float *out)
{
    size_t i = get_global_id(0);
    float sum = sub_group_reduce_add(in[i]), scan = sub_group_scan_inclusive_add(in[i]), group = work_group_reduce_add(in[i]);

    if (i == 0)
        out[0] = sum;
    if (i == 3)
        out[1] = scan;
    if (i == 2)
        out[2] = scan;
    if (i == 7)
        out[3] = group;
    if (i > 4) {
        float least = sub_group_non_uniform_reduce_min(in[i] + NAN);
        if (i == 7)
            out[4] = least;
    }
}
