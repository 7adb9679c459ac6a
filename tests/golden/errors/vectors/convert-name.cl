// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Conversions that do not exist.
kernel void k(global int *p, global float *f, global float4 *v)
{
    f[0] = convert_float_sat(p[0]);
// CHECK: :[[@LINE-1]]:12: error: 'convert_float_sat': only conversions to integers saturate
    p[0] = convert_foo(f[0]);
// CHECK: :[[@LINE-1]]:12: error: there is no conversion 'convert_foo'
    p[0] = convert_int(v[0]);
// CHECK: :[[@LINE-1]]:12: error: 'convert_int' cannot convert a 'float4': the numbers of elements differ
}
// CHECK-NOT: error:
