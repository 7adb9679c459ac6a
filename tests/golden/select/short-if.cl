// RUN: gasket cc --simd=16 %s | FileCheck %s
// A load from one of two spaces is two messages under a condition; longer parts of an if keep their jumps.
// CHECK-LABEL: //.kernel either
// CHECK-NOT:   {{ }}if (
// CHECK:       {{^}}(~[[F:f[01].[01]]]) {{ *}}send (16|M0)
// CHECK:       {{^}}([[F]]) {{ *}}send (16|M0)
// CHECK-NOT:   mov (16|M0)
// CHECK-NOT: {{ endif \(}}
kernel void either(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = in[i] & 1 ? (int *)&a[l ^ 1] : (int *)&in[i ^ 1];
    out[i] = *p;
}
// CHECK-LABEL: //.kernel longer
// CHECK:       {{ }}if (16|M0)
// CHECK:       endif (16|M0)
kernel void longer(global float *in, global float *out)
{
    size_t i = get_global_id(0);
    float x = in[i];

    if (x > 1.0f) {
        float y = in[i ^ 1], z = in[i ^ 2], w = in[i ^ 4];
        x = sqrt(y) + z * w + x / y;
    }
    out[i] = x;
}
