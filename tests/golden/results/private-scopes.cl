// Variables that are never needed at the same time share private memory: those of disjoint scopes, of branches, and of loops that follow each other. Those
// that another one may still be needed beside do not, nor do variables whose addresses are stored or compared.
// DEFINE: %{stats} = gasket cc --simd=8 --stats=- -o /dev/null
// RUN: %{stats} %s | FileCheck %s
// RUN: %{stats} --private-memory=global %s | FileCheck %s
// RUN: sh -c 'for o in "--simd=8" "-O0 --simd=32" "--private-memory=global"; do for k in scopes branches loops within nested stored compared; do gasket run $o -k $k -g 8 -l 8 -a out=int[8] -a n=64 --print out:2 %s || exit 1; done; done' > %t.out
// RUN: sh -c 'for o in 1 2 3; do printf "2016\n6049\n2016\n4032\n2016\n6049\n2016\n2021\n12150\n12153\n2016\n6049\n4032\n4033\n"; done' | diff - %t.out

// With n = 64: the sum of 0 .. 63 is 2016; that of 64 values of k * 2 is 4032.
__attribute__((noinline)) int sum(const int *p, int n)
{
    int s = 0;
    for (int k = 0; k < n; k++)
        s += p[k];
    return s;
}

__attribute__((noinline)) void fill(int *p, int n, int by)
{
    for (int k = 0; k < n; k++)
        p[k] = k * by;
}

// Two scopes: 256 bytes for both, after the 16 that keep null apart.
// CHECK: "name": "scopes"
// CHECK: "private_bytes": 272, "private_shared_bytes": 256,
kernel void scopes(global int *out, int n)
{
    int i = get_global_id(0), t = 0;
    {
        int a[64];
        fill(a, n, 1 + i * 2);
        t = sum(a, n);
    }
    {
        int b[64];
        fill(b, n, 0);
        b[0] = i;
        t += sum(b, n);
    }
    out[i] = t;
}

// Both branches: 256 bytes. The lanes of a thread take different ones.
// CHECK: "name": "branches"
// CHECK: "private_bytes": 272, "private_shared_bytes": 256,
kernel void branches(global int *out, int n)
{
    int i = get_global_id(0), t;
    if (i % 2) {
        int a[64];
        fill(a, n, 2);
        t = sum(a, n);
    } else {
        int b[64];
        fill(b, n, 32);
        t = b[n - 1];
    }
    out[i] = t;
}

// Loops one after the other, with accesses in the function itself.
// CHECK: "name": "loops"
// CHECK: "private_bytes": 2400, "private_shared_bytes": 1600,
kernel void loops(global int *out, int n)
{
    int i = get_global_id(0), t = 0;
    {
        int a[600];
        for (int k = 0; k < n; k++)
            a[k] = k * (1 + i * 2);
        for (int k = 0; k < n; k++)
            t += a[n - 1 - k];
    }
    {
        int b[400];
        for (int k = 0; k < n - 28; k++)
            b[k] = i;
        t += b[n % 36u];
    }
    out[i] = t;
}

// A scope within the scope of a variable that is needed later.
// CHECK: "name": "within"
// CHECK: "private_bytes": 528, "private_shared_bytes": 0,
kernel void within(global int *out, int n)
{
    int i = get_global_id(0), a[64];
    fill(a, n, 1);
    {
        int b[64];
        fill(b, n, i);
        a[0] = b[5];
    }
    out[i] = sum(a, n);
}

// A variable that keeps its value from one iteration to the next, and one of each iteration: six times 2016, 34 + 3 * i of `+=`, and 20.
// CHECK: "name": "nested"
// CHECK: "private_bytes": 528, "private_shared_bytes": 0,
kernel void nested(global int *out, int n)
{
    int i = get_global_id(0), a[64], t = 0;
    fill(a, n, 1);
    for (int round = 0; round < 3; round++) {
        t += sum(a, n);
        int b[64];
        fill(b, n, 1);
        t += sum(b, n);
        b[1] = 0;
        a[round] += i + round * 4 + 10;
    }
    out[i] = t + 20;
}

// An address in memory may be used anywhere.
// CHECK: "name": "stored"
// CHECK: "private_bytes": 544, "private_shared_bytes": 0,
struct place {
    int *at[2];
};

__attribute__((noinline)) void set_place(struct place *p, int *at, int n)
{
    p->at[n & 1] = at;
}

kernel void stored(global int *out, int n)
{
    int i = get_global_id(0), a[64], b[64];
    struct place p;
    fill(a, n, 1 + 2 * i);
    set_place(&p, a, n);
    fill(b, n, 0);
    set_place(&p, b, n + 1);
    b[0] = i;
    out[i] = sum(p.at[n & 1], n) + sum(p.at[(n + 1) & 1], n);
}

// Addresses that are compared differ, although a is not accessed after b is.
// CHECK: "name": "compared"
// CHECK: "private_bytes": 528, "private_shared_bytes": 0,
__attribute__((noinline)) int is_same(const int *p, const int *q)
{
    return p == q;
}

kernel void compared(global int *out, int n)
{
    int i = get_global_id(0), a[64], b[64], t;
    fill(a, n, 1);
    t = sum(a, n);
    fill(b, n, 1);
    t += sum(b, n);
    out[i] = t + i + is_same(a, b) * 1000;
}
