// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Constant memory is no part of the generic address space.
kernel void k(constant int *c)
{
    int *p = c;
// CHECK: :[[@LINE-1]]:14: error: initializing 'generic int *' with an expression of type 'constant int *' changes the address space from 'constant' to 'generic'
    *p = 1;
}
// CHECK-NOT: error:
