// RUN: gasket cc --emit=ast -Wall %s 2>&1 >/dev/null | FileCheck %s
// Every kind of expression and statement passes on what has been set.
void set(int *p) { *p = 1; }
kernel void quiet(global int *out, int n)
{
    int a, b, c, d, e, f, i;
    a = n ? (b = 1) : (b = 2);
    out[0] = a + b;
    if (n > 0 && (c = n) > 3)
        out[1] = c;
    do {
        d = n;
        if (n)
            continue;
        d++;
    } while (d < 3);
    out[2] = d;
    for (i = 0; i < n; i++)
        ;
    switch (n) {
    case 1:
        e = 1;
        break;
    default:
        e = 2;
    }
    out[3] = i + e;
    set(&f);
    out[4] = f;
    int g = ({ int t = n; t + 1; });
    out[g] = ((int2)(g, n)).y + (int[]){g, n}[1];
}
kernel void loud(global int *out, int n)
{
    int a, b, c, d;
    // CHECK: :[[@LINE+1]]:14: warning: variable 'a' is uninitialized when used here [-Wuninitialized]
    out[0] = a ? 1 : 2;
    // CHECK: :[[@LINE+1]]:18: warning: variable 'b' is uninitialized when used here [-Wuninitialized]
    out[1] = n + b++;
    // CHECK: :[[@LINE+1]]:21: warning: variable 'c' is uninitialized when used here [-Wuninitialized]
    out[2] = (int2)(c, n).x;
    // CHECK: :[[@LINE+1]]:9: warning: variable 'd' is uninitialized when used here [-Wuninitialized]
    out[d] = n;
}
