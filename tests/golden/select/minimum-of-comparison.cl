// RUN: gasket cc --simd=8 %s | FileCheck %s
// RUN: gasket cc --simd=8 -cl-fast-relaxed-math %s | FileCheck --check-prefix=FAST %s
// A choice by comparison is sel with a condition, where no NaN can make a difference: sel takes the other operand then.

// CHECK-LABEL: kernel integers
// CHECK-NOT: {{ cmp \(}}
// CHECK: sel (8|M0) (lt)f0.0 {{.*}}:d
// CHECK: sel (8|M0) (ge)f0.0 {{.*}}:ud
kernel void integers(global int *a, global uint *b)
{
    int i = get_global_id(0), x = a[i];
    uint u = b[i];

    a[i] = x < 100 ? x : 100;
    b[i] = u < 7 ? 7 : u;
}

// CHECK-LABEL: kernel numbers
// CHECK-NOT: {{ cmp \(}}
// CHECK: sel (8|M0) (lt)f0.0 {{.*}}:f {{.*}} 2.0:f
// CHECK: sel (8|M0) (ge)f0.0 {{.*}}:f {{.*}} 1.0:f
kernel void numbers(global float *a)
{
    float x = a[get_global_id(0)];

    x = x < 2.0f ? x : 2.0f;
    a[get_global_id(0)] = x >= 1.0f ? x : 1.0f;
}

// CHECK-LABEL: kernel nans
// CHECK: cmp (8|M0) (lt)f0.0
// CHECK: sel (8|M0)
// FAST-LABEL: kernel nans
// FAST-NOT: {{ cmp \(}}
// FAST: sel (8|M0) (lt)f0.0
kernel void nans(global float *a, global const float *b)
{
    float x = a[get_global_id(0)], y = b[get_global_id(0)];

    a[get_global_id(0)] = x < y ? x : y;
}
