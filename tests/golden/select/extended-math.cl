// RUN: gasket cc --simd=16 %s | FileCheck %s
// The functions of the shared math unit; integer division takes eight lanes at a time.

// CHECK: math.exp (16|M0)
// CHECK: math.log (16|M0)
// CHECK: math.sqt (16|M0)
// CHECK: math.rsqt (16|M0)
// CHECK: math.sin (16|M0)
// CHECK: math.cos (16|M0)
// CHECK: math.fdiv (16|M0)
// CHECK: math.inv (16|M0)
// CHECK: math.iqot (8|M0) {{.*}}:d
// CHECK: math.iqot (8|M0) {{.*}}:d
// CHECK: math.irem (8|M0) {{.*}}:ud
// CHECK: math.irem (8|M0) {{.*}}:ud
kernel void k(global float *a, global int *b, global uint *c)
{
    uint i = get_global_id(0);
    float x = a[i];

    a[i] = native_exp2(x) + native_log2(x) + native_sqrt(x) + native_rsqrt(x) + native_sin(x) + native_cos(x) + native_divide(x, a[i + 1]) + native_recip(x);
    b[i] = b[i] / b[i + 1];
    c[i] = c[i] % c[i + 1];
}
