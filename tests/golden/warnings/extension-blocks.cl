// RUN: gasket cc --emit=ast -Wextension %s 2>&1 >/dev/null | FileCheck %s
// RUN: gasket cc --emit=ast %s 2>&1 >/dev/null | count 0
// Uses of blocks that OpenCL C 6.14 restricts, and gasket supports.
typedef int (^unary)(int);
static int call(unary f, int x) { return f(x); }
// CHECK: :[[@LINE-1]]:23: warning: a parameter that is a block is an extension [-Wextension]
static unary constant_one(void) { return ^(int x) { return 1; }; }
// CHECK: :[[@LINE-1]]:26: warning: a function that returns a block is an extension [-Wextension]
kernel void k(global int *p)
{
    unary twice = ^(int x) { return 2 * x; };
    int (^again)(int) = ^(int x) { return twice(x) + 1; };
    // CHECK: :[[@LINE-1]]:43: warning: a block that captures another block ('twice') is an extension [-Wextension]
    p[0] = call(again, 3) + constant_one()(4);
}
