// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Pointers into spaces that cannot meet are not comparable.
kernel void k(global int *g, local int *l)
{
    if (g == l)
// CHECK: :[[@LINE-1]]:11: error: comparison of pointers into different address spaces: 'global int *' (global) and 'local int *' (local)
        *g = 1;
}
// CHECK-NOT: error:
