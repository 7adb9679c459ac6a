// RUN: gasket cc --emit=ast -Wall %s 2>&1 | FileCheck %s
// A variable that never gets a value.
kernel void k(global int *p)
{
    int a, b;
// CHECK: :[[@LINE-1]]:9: warning: variable 'a' is used, but never given a value [-Wuninitialized]
    b = 3;
    p[0] = a + b;
}
// CHECK-NOT: {{warning|error}}:
