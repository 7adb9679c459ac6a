// RUN: gasket cc --simd=8 --stats=%t.json -o %t.asm %s && FileCheck %s < %t.json
// The counts of a kernel include those of the functions that it calls, also if it calls a copy of the function: last() has one copy for
// each location of private memory, and in each copy one access through a generic pointer.
__attribute__((noinline)) int last(int x, int n)
{
    int v[512], *g = v;
    for (int k = 0; k < 512; k++)
        v[k] = x ^ k;
    return g[n & 511];
}

// CHECK: {"name": "plain",
// CHECK: "generic": {"accesses": 1, "resolved": 1, "dynamic": 0,
kernel void plain(global int *in, global int *out)
{
    size_t i = get_global_id(0);
    out[i] = last(in[i], in[i + 1]);
}

// CHECK: {"name": "either",
// CHECK: "generic": {"accesses": 2, "resolved": 2, "dynamic": 0,
kernel void either(global int *in, global int *out)
{
    size_t i = get_global_id(0);
    int own[64];
    for (int k = 0; k < 64; k++)
        own[k] = k * in[i];
    int *p = in[i] & 1 ? own : (int *)in;
    out[i] = p[in[i] & 31] + last(in[i], in[i + 2]);
}
