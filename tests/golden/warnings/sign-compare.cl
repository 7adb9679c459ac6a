// RUN: gasket cc --emit=ast -Wextra %s 2>&1 | FileCheck %s
// Signed against unsigned.
kernel void k(global int *p, uint n)
{
    for (int i = 0; i < n; i++)
// CHECK: :[[@LINE-1]]:23: warning: comparison of integers of different signs: 'int' and 'uint' [-Wsign-compare]
        p[i] = i;
    if (n > 3)
        p[0] = 1;
    if ((int)n < p[1])
        p[1] = 1;
}
// CHECK-NOT: {{warning|error}}:
