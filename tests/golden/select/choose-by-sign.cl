// RUN: gasket cc --simd=16 %s | FileCheck %s
// RUN: gasket run -g 4 -l 4 -a a=float[]:-1,0,2,nan -a b=float[4] --print b %s | FileCheck %s --check-prefix=VALUE
// RUN: gasket run --via=ir -g 4 -l 4 -a a=float[]:-1,0,2,nan -a b=float[4] --print b %s | FileCheck %s --check-prefix=VALUE
// A choice by the sign of a float is one instruction; NaN is not less than zero.
// CHECK: csel (16|M0) (lt)f0.0
// CHECK-NOT: {{ cmp \(}}
// VALUE: 1
// VALUE-NEXT: 0
// VALUE-NEXT: 6
// VALUE-NEXT: nan
kernel void k(global const float *a, global float *b)
{
    int i = get_global_id(0);
    float x = a[i];
    b[i] = x < 0 ? -x : 3 * x;
}
