// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Spaces of pointers within pointers must agree.
kernel void k(global int *global *g)
{
    int *global *p = g;
// CHECK: :[[@LINE-1]]:22: error: initializing 'generic int *global *' with an expression of type 'global int *global *' changes the address space of an inner pointer from 'global' to 'generic'
    *p = 0;
}
void f(local int **p) { *p = 0; }
kernel void h(global int *g)
{
    f(&g);
// CHECK: :[[@LINE-1]]:7: error: passing 'global int *private *' to a parameter of type 'local int *generic *' changes the address space of an inner pointer from 'global' to 'local'
}
// CHECK-NOT: error:
