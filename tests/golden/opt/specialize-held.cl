// RUN: gasket cc -O0 --emit=ir %s | FileCheck %s
// RUN: gasket cc -O0 --stats=%t %s
// RUN: FileCheck %s --check-prefix=STATS --input-file=%t
// Both calls pass a private struct; what its pointer leads to differs, so there are two copies and no test.
// STATS: "dynamic": 0, "tests": 0
struct window {
    int *first;
    int n;
};

// CHECK-DAG: load i32, ptr addrspace(3)
// CHECK-DAG: load i32, ptr addrspace(1)
__attribute__((noinline)) int widest(struct window *w)
{
    int m = 0;
    for (int i = 0; i < w->n; i++)
        m = max(m, w->first[i]);
    w->n = m;
    return m;
}

kernel void k(global int *in, global int *out)
{
    local int t[4];
    struct window a = {t, 4}, b = {in, 8};
    t[get_local_id(0) & 3] = in[0];
    barrier(CLK_LOCAL_MEM_FENCE);
    *out = widest(&a) + widest(&b);
}
