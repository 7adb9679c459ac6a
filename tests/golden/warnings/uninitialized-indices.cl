// RUN: gasket cc --emit=ast -Wall %s 2>&1 >/dev/null | FileCheck %s
// Reads in indices, in choices between vectors, through pointers, and in switches with constant values or with cases in a loop. clang warns about the same.
kernel void loud(global int *out, int n, int4 v)
{
    int a, b, c, d, e, g, h;
    int4 w;
    // CHECK: :[[@LINE+1]]:16: warning: variable 'a' is uninitialized when used here [-Wuninitialized]
    out[0] = v[a];
    // CHECK: :[[@LINE+1]]:52: warning: variable 'b' is uninitialized when used here [-Wuninitialized]
    out[1] = ((int2)(1, 2) < (int2)(n, 3) ? (int2)(b, 1) : (int2)(3, 4)).x;
    // CHECK: :[[@LINE+1]]:14: warning: variable 'c' is uninitialized when used here [-Wuninitialized]
    (*(out + c))++;
    // CHECK: :[[@LINE+1]]:7: warning: variable 'd' is uninitialized when used here [-Wuninitialized]
    v[d] = 1;
    switch (n) {
        while (out[2]) {
    case 1:
            // CHECK: :[[@LINE+1]]:22: warning: variable 'e' is uninitialized when used here [-Wuninitialized]
            out[3] = e;
        }
    }
    switch (2) {
    case 1:
        g = 1;
        break;
    case 2 ... 3:
        // CHECK: :[[@LINE+1]]:18: warning: variable 'g' is uninitialized when used here [-Wuninitialized]
        out[4] = g;
        break;
    }
    // CHECK: :[[@LINE+1]]:7: warning: variable 'h' is uninitialized when used here [-Wuninitialized]
    w[h] = 5;
}
kernel void quiet(global int *out, int n, int4 v)
{
    int a = n, b = 2, c, d, e, f;
    static constant int table = 5;
    v[a] = 1;
    out[0] = v[b];
    switch (2) {
    case 2:
        c = 1;
        break;
    }
    out[1] = c;
    for (;;) {
        d = n;
        break;
    }
    out[2] = d + table;
    switch (n) {
    default:
        while (out[3]) {
    case 1:
            e = 1;
            out[4] = e;
            if (n == 5)
                break;
        }
    }
    switch (n) {
    case 0:
        for (int i = 0; i < 3; i++) {
            if (i == n)
                continue;
            f = i;
            out[i] = f;
        }
    }
}
