// RUN: not gasket cc --emit=ast -cl-std=CL1.2 %s 2>&1 | FileCheck %s
// Before 2.0 a pointer without a space points to private memory.
void f(int *p) { *p = 1; }
kernel void k(global int *g)
{
    f(g);
// CHECK: :[[@LINE-1]]:7: error: passing 'global int *' to a parameter of type 'private int *' changes the address space from 'global' to 'private'
}
// CHECK-NOT: error:
