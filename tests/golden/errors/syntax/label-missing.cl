// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Goto needs a label in the same function.
kernel void k(global int *p)
{
    goto out;
// CHECK: :[[@LINE-1]]:10: error: there is no label 'out' in this function
}
// CHECK-NOT: error:
