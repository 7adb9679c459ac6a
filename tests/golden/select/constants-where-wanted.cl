// RUN: gasket cc --simd=16 %s | FileCheck %s
// RUN: gasket run --simd=16 -g 32 -a x=float[32]:iota -a n=3 --print x:2 %s | FileCheck %s --check-prefix=VALUE
// A constant that is no immediate is made in front of the loop that wants it, behind the branches that may pass that by.
// VALUE: 1.3125
// VALUE-NEXT: 1.4375
// CHECK-LABEL: //.kernel k
// CHECK-NOT: {{0.5:f|0.75:f}}
// CHECK: jmpi
// CHECK: jmpi
// CHECK-DAG: mov (1|M0) {{.*}}0.5:f
// CHECK-DAG: mov (1|M0) {{.*}}0.75:f
// CHECK: mad (16|M0)
kernel void k(global float *x, int n)
{
    float y = x[get_global_id(0)];
    if (n > 2) {
        for (int i = 0; i < n; i++)
            y = fma(y, 0.5f, 0.75f);
        x[get_global_id(0)] = y;
    }
}
