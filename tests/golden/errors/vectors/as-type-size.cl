// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// As_T keeps the bits, so their number must agree.
kernel void k(global int *p, global double *d)
{
    p[0] = as_int(d[0]);
// CHECK: :[[@LINE-1]]:18: error: 'double' (8 bytes) cannot be reinterpreted as 'int' (4 bytes)
}
// CHECK-NOT: error:
