// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Spaces of pointers within pointers must agree.
kernel void k(global int *global *g)
{
    int *global *p = g;
// CHECK: :[[@LINE-1]]:22: error: initializing 'generic int *global *' with an expression of type 'global int *global *' changes the address space of an inner pointer
    *p = 0;
}
// CHECK-NOT: error:
