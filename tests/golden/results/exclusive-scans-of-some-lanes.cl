// RUN: gasket run -g 8 -l 8 -a out=float[24] --print out %s | FileCheck %s
// RUN: gasket run --via=ir -g 8 -l 8 -a out=float[24] --print out %s | FileCheck %s
// RUN: gasket run --check -g 8 -l 8 -a out=float[24] --print out %s | FileCheck %s
// The first active lane receives the identity of the operation, the next one the first one's value, here -0, which is no sum with 0.
// CHECK:      {{^0$}}
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: {{^-0$}}
// CHECK-NEXT: {{^-0$}}
// CHECK-NEXT: {{^-0$}}
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: {{^inf$}}
// CHECK-NEXT: {{^-0$}}
// CHECK-NEXT: {{^-0$}}
// CHECK-NEXT: {{^-0$}}
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: {{^-inf$}}
// CHECK-NEXT: {{^-0$}}
// CHECK-NEXT: {{^-0$}}
// CHECK-NEXT: {{^-0$}}
__attribute__((intel_reqd_sub_group_size(8)))
kernel void k(global float *out)
{
    size_t i = get_global_id(0);

    if (i > 3) {
        out[i] = sub_group_non_uniform_scan_exclusive_add(-0.0f);
        out[8 + i] = sub_group_non_uniform_scan_exclusive_min(-0.0f);
        out[16 + i] = sub_group_non_uniform_scan_exclusive_max(-0.0f);
    }
}
