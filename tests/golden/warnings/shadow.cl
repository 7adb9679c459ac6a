// RUN: gasket cc --emit=ast -Wshadow %s 2>&1 | FileCheck %s
// A name that hides another.
kernel void k(global int *p, int n)
{
    for (int n = 0; n < 3; n++)
// CHECK: :[[@LINE-1]]:14: warning: declaration of 'n' hides another one [-Wshadow]
        p[n] = n;
}
// CHECK-NOT: {{warning|error}}:
