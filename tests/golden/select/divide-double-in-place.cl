// RUN: gasket cc --simd=8 %s | FileCheck %s
// Operands are read where they are; when no lane needs the steps of the division they are jumped over.
// CHECK: math.invm (4|M0) (eo)[[F:f[01].[01]]]
// CHECK-NEXT: (W&[[F]].all4h) jmpi
// CHECK-NOT: {{ mov \(}}
// CHECK: math.invm (4|M0) (eo)[[G:f[01].[01]]]
// CHECK-NEXT: (W&[[G]].all4h) jmpi
kernel void k(global const double *a, global double *b)
{
    int i = get_global_id(0);
    b[i] = a[i] / (a[i] + 3);
}
