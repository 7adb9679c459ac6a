// RUN: not gasket cc --private-memory=scratch %s -o /dev/null 2>&1 | FileCheck %s
// RUN: gasket cc --private-memory=global %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=GLOBAL --allow-empty
// 70,000 * 4 bytes for each of at least 8 lanes are more than 2 MiB.
// GLOBAL-NOT: {{.}}
// CHECK: scratch-too-small.cl:[[#@LINE+1]]:13: error: kernel 'k' needs more than the 2097152 bytes of scratch memory of a thread; use --private-memory=global to keep private variables in a buffer
kernel void k(global int *o, int n)
{
    int a[70000];
    for (int i = 0; i < 70000; i++)
        a[i] = o[i] + n;
    o[n] = a[n] + a[n * 2];
}
