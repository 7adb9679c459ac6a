// RUN: gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A semicolon too many.
kernel void k(global int *p)
{
    if (p[0]);
// CHECK: :[[@LINE-1]]:14: warning: 'if' has an empty body [-Wempty-body]
        p[1] = 1;
    for (int i = 0; i < 4; i++);
// CHECK: :[[@LINE-1]]:32: warning: 'for' has an empty body; the statement after it is not a part of the loop [-Wempty-body]
        p[2] = 2;
    while (p[3]);
// CHECK: :[[@LINE-1]]:17: warning: 'while' has an empty body; the block after it is not a part of the loop [-Wempty-body]
    {
        p[3] = 0;
    }
    while (p[4]);
    while (p[5])
        ;
        p[5] = 1;
}
// CHECK-NOT: {{warning|error}}:
