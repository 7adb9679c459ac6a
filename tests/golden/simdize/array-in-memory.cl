// RUN: gasket cc --simd=16 --stats=%t %s -o /dev/null && FileCheck %s < %t
// Arrays that stay in memory: too large, known to others by address, of pointers, volatile.
// CHECK: "name": "large", {{.*}}"private_bytes": 512
kernel void large(global const int *in, global int *out)
{
    int a[128];
    size_t g = get_global_id(0);

    for (int i = 0; i < 128; i++)
        a[i] = in[g + i];
    out[g] = a[in[g] & 127];
}

// CHECK: "name": "known", {{.*}}"private_bytes": 32
void __attribute__((noinline)) change(int *p)
{
    p[1]++;
}
kernel void known(global const int *in, global int *out)
{
    int a[4] = {1, 2, 3, 4};
    size_t g = get_global_id(0);

    change(a + (in[g] & 1));
    out[g] = a[in[g] >> 4 & 3];
}

// CHECK: "name": "pointers", {{.*}}"private_bytes": 32
kernel void pointers(global const int *in, global int *out)
{
    global const int *a[4] = {in, in + 1, in + 2, in + 3};
    size_t g = get_global_id(0);

    a[in[g] & 3] = in + 7;
    out[g] = *a[in[g] >> 4 & 3];
}

// CHECK: "name": "steady", {{.*}}"private_bytes": 16
kernel void steady(global const int *in, global int *out)
{
    volatile int a[4] = {1, 2, 3, 4};
    size_t g = get_global_id(0);

    a[in[g] & 3] = 7;
    out[g] = a[in[g] >> 4 & 3];
}
