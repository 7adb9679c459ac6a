// RUN: gasket cc %s -o - | FileCheck %s
// Lanes that count in equal steps to a common end leave a loop nearly together: 32 of them are taken. Where each has its own end, or what
// they compute decides, those that have left would wait for more of the others: sixteen.
// CHECK-LABEL: //.kernel together
// CHECK: //.simd 32
kernel void together(global float *x, global const float *y, uint n)
{
    for (uint i = get_global_id(0); i < n; i += get_global_size(0))
        x[i] += y[i];
}

// CHECK-LABEL: //.kernel own_ends
// CHECK: //.simd 16
kernel void own_ends(global float *x, global const float *y, global const uint *n)
{
    float s = 0;
    for (uint i = get_global_id(0); i < n[get_global_id(0)]; i += get_global_size(0))
        s += y[i];
    x[get_global_id(0)] = s;
}

// CHECK-LABEL: //.kernel computed
// CHECK: //.simd 16
kernel void computed(global float *x)
{
    float s = x[get_global_id(0)];
    while (s < 100)
        s = s * s + 1;
    x[get_global_id(0)] = s;
}
