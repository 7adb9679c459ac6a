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

// The same for a counter that counts down, one that is compared after its step or before, and an end on the left of the
// comparison.
// CHECK-LABEL: //.kernel down
// CHECK: //.simd 32
kernel void down(global float *x, global const float *y, int n)
{
    for (int i = get_global_id(0); i > n; i -= 4)
        x[i] += y[i];
}

// CHECK-LABEL: //.kernel after_step
// CHECK: //.simd 32
kernel void after_step(global float *x, global const float *y, uint n)
{
    uint i = get_global_id(0);
    do {
        x[i] += y[i];
        i += 64;
    } while (n > i);
}

// CHECK-LABEL: //.kernel before_step
// CHECK: //.simd 32
kernel void before_step(global float *x, global const float *y, uint n)
{
    uint i = get_global_id(0);
    bool more;
    do {
        x[i] += y[i];
        more = i < n;
        i += 64;
    } while (more);
}

// Each lane has its own step, a step that is no sum, or a counter that is changed in two ways.
// CHECK-LABEL: //.kernel own_steps
// CHECK: //.simd 16
kernel void own_steps(global float *x, global const float *y, uint n)
{
    float s = 0;
    for (uint i = get_global_id(0); i < n; i += get_local_id(0) + 1)
        s += y[i];
    x[get_global_id(0)] = s;
}

// CHECK-LABEL: //.kernel doubled
// CHECK: //.simd 16
kernel void doubled(global float *x, global const float *y, uint n)
{
    float s = 0;
    for (uint i = get_global_id(0) + 1; i < n; i *= 2)
        s += y[i];
    x[get_global_id(0)] = s;
}

// CHECK-LABEL: //.kernel two_steps
// CHECK: //.simd 16
kernel void two_steps(global float *x, global const float *y, uint n)
{
    float s = 0;
    for (uint i = get_global_id(0); i < n;) {
        s += y[i];
        i += s < 0 ? 1 : 2;
    }
    x[get_global_id(0)] = s;
}

// A second exit, which a loaded value decides.
// CHECK-LABEL: //.kernel found
// CHECK: //.simd 16
kernel void found(global uint *x, global const float *y, uint n)
{
    uint i = get_global_id(0);
    for (; i < n; i += 64)
        if (y[i] == 0)
            break;
    x[get_global_id(0)] = i;
}

// A step that all lanes have, in both directions.
// CHECK-LABEL: //.kernel down_by
// CHECK: //.simd 32
kernel void down_by(global float *x, global const float *y, int n, int step)
{
    for (int i = get_global_id(0); i > n; i -= step)
        x[i] += y[i];
}

// The next value is loaded, is one of two after a branch, or the value that is compared is no counter.
// CHECK-LABEL: //.kernel linked
// CHECK: //.simd 16
kernel void linked(global float *x, global const uint *next, uint n)
{
    uint i = get_global_id(0);
    bool more;
    do {
        x[i] += 1;
        more = i < n;
        i = next[i] + 1;
    } while (more);
}

// CHECK-LABEL: //.kernel branches
// CHECK: //.simd 16
kernel void branches(global float *x, global float *y, uint n)
{
    uint i = get_global_id(0);
    do {
        if (x[i] < 0) {
            y[i] = 1;
            i += 1;
        } else {
            y[i + 1] = 2;
            i += 5;
        }
    } while (i < n);
}

// CHECK-LABEL: //.kernel product
// CHECK: //.simd 16
kernel void product(global float *x, global const float *y, uint n)
{
    uint i = get_global_id(0), own = get_local_id(0);
    bool more;
    do {
        x[i] += y[i];
        more = i * own < n;
        i += 4;
    } while (more);
}

// A loop with two entries.
// CHECK-LABEL: //.kernel two_entries
// CHECK: //.simd 16
kernel void two_entries(global float *x, global const float *y, uint n)
{
    uint i = get_global_id(0);
    if (y[i] < 0)
        goto second;
first:
    x[i] += 1;
second:
    x[i] *= 2;
    i += 64;
    if (y[i] > i)
        goto first;
}
