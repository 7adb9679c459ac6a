// RUN: not gasket cc --emit=json %s | FileCheck %s
// The tree of a program with an error contains calls of blocks that are not resolved.
// CHECK: a block variable cannot be extern
// CHECK: call {{.*}} block
kernel void k(global int *o)
{
    int (^c)(int) = ^(int x) { return x; };
    o[0] = c(1);
    extern int (^d)(int);
}
