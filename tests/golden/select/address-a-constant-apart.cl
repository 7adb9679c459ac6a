// RUN: gasket cc --simd=16 %s | FileCheck %s
// The second address is an addition away from the first one, not a shift of an index of its own.
// CHECK: shl (16|M0)
// CHECK-NOT: {{ shl \(}}
// CHECK: add (16|M0) {{.*}} 400:w
// CHECK-NOT: {{ shl \(}}
kernel void k(global const int *a, global int *b)
{
    int i = get_global_id(0);
    b[i] = a[i] + a[i + 100];
}
