// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// What is no number and no vector does not become a vector, and the expression around it is not refused again.
kernel void k(global int4 *a, global int *p)
{
// CHECK: :[[@LINE+1]]:20: error: assigning to 'int4' from 'global int *' is not possible
    int x = ((a[0] = p) + 1).x;
// CHECK: :[[@LINE+1]]:14: error: initializing 'int4' with an expression of type 'global int *' is not possible
    int4 v = p;
}
