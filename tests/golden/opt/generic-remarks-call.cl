// RUN: gasket cc -o /dev/null --remarks %s 2>&1 | FileCheck %s
// A pointer that a call returns has its spaces from there, whatever was passed to the call.
global int *global last;
int *pick(int *p, int n) __attribute__((noinline));
int *pick(int *p, int n)
{
    if (n > 100)
        p[n] = n;
    return n & 1 ? p : (int *)last;
}
kernel void k(global int *in, local int *a, global int *out, int n)
{
    last = in;
    int *q = pick(n > 5 ? (int *)a : (int *)in, n);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: generic access selects global or local memory at run time: its pointer was returned by a call
    *out = *q;
}
