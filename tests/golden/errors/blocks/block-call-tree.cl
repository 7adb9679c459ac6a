// A file with errors has no tree: its calls of blocks may have no function yet.
// RUN: not gasket cc --emit=ast -cl-std=CL2.0 %s 2>&1 | FileCheck %s
// CHECK: :[[@LINE+6]]:29: error: taking the address of a captured variable is not allowed
kernel void k(global int *out)
{
    int x;
    int (^one)(void) = ^{ return 1; };
    *out = one();
    void (^two)(void) = ^{ (&x); };
}
