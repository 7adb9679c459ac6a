// RUN: gasket cc --simd=16 %s | FileCheck %s
// A conversion with saturation to a narrower type is one move, and that of a sum which is exact one addition; so are limits that the source states itself, and
// limits of a floating-point sum, a product and a sum of both to 0 … 1, also where a function is called with them.
// CHECK-LABEL: .kernel uchar_of_short
// CHECK: mov (16|M0) {{.*}}(sat){{.*}}:ub {{.*}}:w
// CHECK-NOT: sel
// CHECK-LABEL: .kernel short_of_int
// CHECK: mov (16|M0) {{.*}}(sat){{.*}}:w {{.*}}:d
// CHECK-NOT: sel
// CHECK-LABEL: .kernel sum_of_pixel
// CHECK: add (16|M0) {{.*}}(sat){{.*}}:ub {{.*}}:ub {{.*}}:w
// CHECK-NOT: sel
// CHECK-LABEL: .kernel limits
// CHECK: mov (16|M0) {{.*}}(sat){{.*}}:ub {{.*}}:d
// CHECK-NOT: sel
// CHECK-LABEL: .kernel unit
// CHECK: add (16|M0) {{.*}}(sat){{.*}}:f {{.*}}:f 1.0:f
// CHECK-NOT: sel
// CHECK-LABEL: .kernel unit_of_product
// CHECK: mul (16|M0) {{.*}}(sat){{.*}}:f
// CHECK-NOT: sel
// CHECK-LABEL: .kernel unit_of_sum
// CHECK: mad (16|M0) {{.*}}(sat){{.*}}:f
// CHECK-NOT: sel
// A sum that may wrap is limited after it has wrapped.
// CHECK-LABEL: .kernel sum_that_wraps
// CHECK: add (16|M0)
// CHECK-NOT: (sat)
// CHECK: mov (16|M0) {{.*}}(sat){{.*}}:uw {{.*}}:ud
// CHECK-LABEL: .kernel other_limits
// CHECK: sel (16|M0)
// CHECK: sel (16|M0)
kernel void uchar_of_short(global uchar *o, global const short *x) { o[get_global_id(0)] = convert_uchar_sat(x[get_global_id(0)]); }
kernel void short_of_int(global short *o, global const int *x) { o[get_global_id(0)] = convert_short_sat(x[get_global_id(0)]); }
kernel void sum_of_pixel(global uchar *o, global const uchar *x, global const short *y) { o[get_global_id(0)] = convert_uchar_sat(x[get_global_id(0)] + y[get_global_id(0)]); }
kernel void limits(global uchar *o, global const int *x) { o[get_global_id(0)] = clamp(x[get_global_id(0)], 0, 255); }
kernel void unit(global float *o, global const float *x) { o[get_global_id(0)] = clamp(x[get_global_id(0)] + 1.0f, 0.0f, 1.0f); }
kernel void unit_of_product(global float *o, global const float *x) { o[get_global_id(0)] = clamp(x[get_global_id(0)] * 2.5f, 0.0f, 1.0f); }
float limited(float x, float least, float greatest) { return clamp(x, least, greatest); }
kernel void unit_of_sum(global float *o, global const float *x, global const float *y) { o[get_global_id(0)] = limited(x[get_global_id(0)] * y[get_global_id(0)] + 3.5f, 0.0f, 1.0f); }
kernel void sum_that_wraps(global ushort *o, global const uint *x, global const uint *y) { o[get_global_id(0)] = convert_ushort_sat(x[get_global_id(0)] + y[get_global_id(0)]); }
kernel void other_limits(global uchar *o, global const int *x) { o[get_global_id(0)] = clamp(x[get_global_id(0)], 1, 255); }
