// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A pointer never changes from one named space to another, not even by a cast.
kernel void k(global int *g, local int *l)
{
    g = l;
// CHECK: :[[@LINE-1]]:7: error: assigning to 'global int *' from 'local int *' changes the address space from 'local' to 'global'
    g = (global int *)l;
// CHECK: :[[@LINE-1]]:9: error: casting 'local int *' to type 'global int *' changes the address space from 'local' to 'global'
}
// CHECK-NOT: error:
