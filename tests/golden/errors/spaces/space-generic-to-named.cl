// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Generic to named needs a cast; with one it is allowed.
kernel void k(global int *g)
{
    int *p = g;
    g = p;
// CHECK: :[[@LINE-1]]:7: error: assigning to 'global int *' from 'generic int *' changes the address space from 'generic' to 'global'
    g = (global int *)p;
}
// CHECK-NOT: error:
