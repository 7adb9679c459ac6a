// RUN: gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A semicolon too many.
kernel void k(global int *p)
{
    if (p[0]);
// CHECK: :[[@LINE-1]]:14: warning: 'if' has an empty body [-Wempty-body]
        p[1] = 1;
}
// CHECK-NOT: {{warning|error}}:
