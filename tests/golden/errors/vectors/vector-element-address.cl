// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Elements of vectors have no addresses.
kernel void k(global float4 *p)
{
    global float *f = &p[0].x;
// CHECK: :[[@LINE-1]]:23: error: an element of a vector has no address
    *f = 1.0f;
}
// CHECK-NOT: error:
