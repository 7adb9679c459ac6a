// RUN: gasket cc --simd=16 --private-memory=scratch --stats=- -o /dev/null %s | FileCheck %s
// RUN: gasket cc --simd=16 --private-memory=global --stats=- -o /dev/null %s | FileCheck %s
// Functions that are never alive together share their bytes: 4000 and 2400 of them take 4000.
// CHECK: "private_bytes": 4000, "private_shared_bytes": 2400,
__attribute__((noinline)) int first(int x, int n)
{
    int v[1000];
    for (int k = 0; k < 1000; k++)
        v[k] = x + k;
    return v[n % 1000u];
}

__attribute__((noinline)) int second(int x, int n)
{
    int w[600];
    for (int k = 0; k < 600; k++)
        w[k] = x ^ k;
    return w[n % 600u];
}

kernel void k(global int *a)
{
    size_t i = get_global_id(0);
    a[i] = first(a[i], a[i + 1]) + second(a[i], a[i + 2]);
}

// A function and what it calls do not.
// CHECK: "name": "nested"
// CHECK: "private_bytes": 6400, "private_shared_bytes": 0,
__attribute__((noinline)) int outer(int x, int n)
{
    int v[1000];
    for (int k = 0; k < 1000; k++)
        v[k] = x + k;
    return v[second(x, n) % 1000u] + v[n % 1000u];
}

kernel void nested(global int *a)
{
    size_t i = get_global_id(0);
    a[i] = outer(a[i], a[i + 1]);
}
