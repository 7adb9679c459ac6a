// Variables of disjoint scopes within a loop share private memory: the declaration begins a new lifetime in each iteration. A variable that an
// iteration may still need from the one before, or whose declaration a jump passes, does not.
// DEFINE: %{stats} = gasket cc --simd=8 --stats=- -o /dev/null
// RUN: %{stats} %s | FileCheck %s
// RUN: %{stats} -O1 %s | FileCheck %s
// RUN: %{stats} --private-memory=global %s | FileCheck %s
// RUN: %{stats} -O0 %s | FileCheck --check-prefix=O0 %s
// RUN: sh -c 'for o in "--simd=8" "-O1 --simd=16" "-O0 --simd=32" "--private-memory=global" "--via=ir"; do for k in rounds inlined jumps entered choices carried divergent direct; do gasket run $o -k $k -g 8 -l 8 -a out=int[8] -a n=64 --print out:2 %s || exit 1; done; done' > %t.out
// RUN: sh -c 'for o in 1 2 3 4 5; do printf "12096\n12099\n18144\n18145\n12108\n12109\n8070\n8071\n12096\n12097\n8073\n8074\n2016\n6050\n18\n19\n"; done' | diff - %t.out

// With n = 64: the sum of k * by is 2016 * by.
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

// 6 * 2016 + 3 * i, in 256 bytes after the 16 that keep null apart.
// CHECK: "name": "rounds"
// CHECK: "private_bytes": 272, "private_shared_bytes": 256,
kernel void rounds(global int *out, int n)
{
    int i = get_global_id(0), t = 0;
    for (int r = 0; r < 3; r++) {
        {
            int a[64];
            fill(a, n, 1 + r);
            t += sum(a, n);
        }
        {
            int b[64];
            fill(b, n, 0);
            b[0] = i;
            t += sum(b, n);
        }
    }
    out[i] = t;
}

// Two copies of a function's body: 2016 * (2 * (1 + r) - r).
static __attribute__((always_inline)) int part(int n, int by)
{
    int a[64];
    fill(a, n, by);
    return sum(a, n);
}

// CHECK: "name": "inlined"
// CHECK: "private_bytes": 272, "private_shared_bytes": 256,
kernel void inlined(global int *out, int n)
{
    int i = get_global_id(0), t = i;
    for (int r = 0; r < 3; r++)
        t += 2 * part(n, 1 + r) - part(n, r);
    out[i] = t;
}

// A loop of a goto: 6 * 2016, and 2 + 4 + 6.
// CHECK: "name": "jumps"
// CHECK: "private_bytes": 272, "private_shared_bytes": 256,
kernel void jumps(global int *out, int n)
{
    int i = get_global_id(0), t = i, r = 0;
again:;
    {
        int a[64];
        fill(a, n, 1 + r);
        t += sum(a, n);
    }
    {
        int b[64];
        fill(b, n, 2);
        t += b[1 + r];
    }
    if (++r < 3)
        goto again;
    out[i] = t;
}

// A jump past the declaration: 0 + 1 + 2 + 3, and four times 2016.
// CHECK: "name": "entered"
// CHECK: "private_bytes": 528, "private_shared_bytes": 0,
kernel void entered(global int *out, int n)
{
    int i = get_global_id(0), t = i;
    for (int r = 0; r < 4; r++) {
        if (r & 1)
            goto inside;
        {
            int a[64];
            fill(a, n, 1);
        inside:
            a[n % 2u] = r;
            t += a[n % 2u];
        }
        int b[64];
        fill(b, n, 1);
        t += sum(b, n);
    }
    out[i] = t;
}

// 2 * 2016 + 2 * 4032.
// CHECK: "name": "choices"
// CHECK: "private_bytes": 272, "private_shared_bytes": 256,
kernel void choices(global int *out, int n)
{
    int i = get_global_id(0), t = i;
    for (int r = 0; r < 4; r++)
        switch (r & 1) {
        case 0: {
            int a[64];
            fill(a, n, 1);
            t += sum(a, n);
            break;
        }
        default: {
            int b[64];
            fill(b, n, 2);
            t += sum(b, n);
        }
        }
    out[i] = t;
}

// A pointer from one iteration to the next: 2016 + 4032 + 2016, and 0 + 3 + 6.
// CHECK: "name": "carried"
// CHECK: "private_bytes": 784, "private_shared_bytes": 0,
kernel void carried(global int *out, int n)
{
    int i = get_global_id(0), t = i, a[64], b[64], *p = a;
    fill(a, n, 1);
    fill(b, n, 2);
    for (int r = 0; r < 3; r++) {
        int c[64];
        fill(c, n, 3);
        t += sum(p, n) + c[r];
        p = r & 1 ? a : b;
    }
    out[i] = t;
}

// Work-items leave the loop one after the other: 2016; 3 * 2016 + 2 * 1.
// CHECK: "name": "divergent"
// CHECK: "private_bytes": 272, "private_shared_bytes": 256,
kernel void divergent(global int *out, int n)
{
    int i = get_global_id(0), t = 0;
    for (int r = 0; r < 1 + i % 3; r++) {
        {
            int a[64];
            fill(a, n, 1 + r);
            t += sum(a, n);
        }
        {
            int b[64];
            fill(b, n, 0);
            b[n % 2u] = i;
            t += sum(b, n);
        }
    }
    out[i] = t;
}

// Accesses of the function itself, also without optimization: (1 + 2 + 3) * 3.
// O0: "name": "direct"
// O0: "private_shared_bytes": 256,
kernel void direct(global int *out, int n)
{
    int i = get_global_id(0), t = i;
    for (int r = 0; r < 3; r++) {
        {
            int a[64];
            for (int k = 0; k < n; k++)
                a[k] = k;
            t += a[r + 1];
        }
        {
            int b[64];
            for (int k = 0; k < n; k++)
                b[k] = 2 * k;
            t += b[r + 1];
        }
    }
    out[i] = t;
}
