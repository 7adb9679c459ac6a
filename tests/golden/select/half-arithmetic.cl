// RUN: gasket cc --simd=8 %s | FileCheck %s
// Half has add, mul, mad, min and max of its own, with modifiers; roots and quotients go through float.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

// CHECK: mad (8|M0) {{.*}}:hf -(abs){{.*}}:hf {{.*}}:hf {{.*}}:hf
// CHECK: sel (8|M0) (lt)f0.0 {{.*}}:hf
// CHECK: math.sqt (8|M0) {{.*}}:f
kernel void k(global half *a, global const half *b)
{
    uint i = get_global_id(0);
    half x = b[3 * i], y = b[3 * i + 1], z = b[3 * i + 2];

    a[i] = sqrt(fmin(fma(x, y, -fabs(z)), y));
}
