// RUN: gasket run --via=ir -cl-denorms-are-zero --simd=16 -g 16 -a x=1e-38 -a out=float[4] --print out %s | FileCheck %s
// RUN: gasket run --via=sim -cl-denorms-are-zero --simd=16 -g 16 -a x=1e-38 -a out=float[4] --print out %s | FileCheck %s
// RUN: gasket run --check -cl-denorms-are-zero --simd=16 -g 16 -a x=1e-38 -a out=float[4] --print out %s | FileCheck %s
// Sums and products of a group flush denormals like any other addition and multiplication: 16 * 1e-38 would be a normal number.

// CHECK:      {{^}}0{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}0{{$}}
kernel void reduce(float x, global float *out)
{
    float sum = sub_group_reduce_add(x), up_to = sub_group_scan_inclusive_add(x), before = sub_group_scan_exclusive_add(x);
    float of_group = work_group_reduce_add(x);

    if (get_sub_group_local_id() == 15) {
        out[0] = sum;
        out[1] = up_to;
        out[2] = before;
        out[3] = of_group;
    }
}
