// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// What lives for the program is initialised by constants.
kernel void k(global int *p)
{
    int n = p[0];
    constant int c = n;
// CHECK: :[[@LINE-1]]:22: error: this initializer is not a constant expression
    p[1] = c;
}
// CHECK-NOT: error:
