// RUN: gasket cc --simd=16 %s | FileCheck %s
// CHECK: or (16|M0) (eq)f0.0 {{ *}}r
// CHECK: and (16|M0) (ne)f0.1 {{ *}}null<1>:d
// CHECK-NOT: {{ cmp \(}}
kernel void k(global const int *a, global int *b)
{
    int i = get_global_id(0), x = a[i], y = x | i;
    b[i] = x & 4 ? x : 7;
    b[i + 1000] = y == 0 ? 3 : y;
}
