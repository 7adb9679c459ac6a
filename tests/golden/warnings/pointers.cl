// RUN: gasket cc --emit=ast -cl-std=CL1.2 %s 2>&1 | FileCheck %s
// Pointers that point to something else, and integers as pointers.
kernel void k(global int *p, global float *f, global const int *c, long n)
{
    p = f;
// CHECK: :[[@LINE-1]]:7: warning: assigning to 'global int *' from 'global float *': the pointers point to different types [-Wincompatible-pointer-types]
    p = c;
// CHECK: :[[@LINE-1]]:7: warning: assigning to 'global int *' from 'global const int *' discards qualifiers [-Wincompatible-pointer-types]
    p = n;
// CHECK: :[[@LINE-1]]:7: warning: assigning to 'global int *' from 'long' converts an integer to a pointer without a cast [-Wint-conversion]
    n = p;
// CHECK: :[[@LINE-1]]:7: warning: assigning to 'long' from 'global int *' converts a pointer to an integer without a cast [-Wint-conversion]
}
void inner(global float *private *f)
{
    local int **l = (local int *private *)f;
// CHECK: :[[@LINE-1]]:21: warning: casting 'global float *private *' to type 'local int *private *' changes the address space of an inner pointer from 'global' to 'local' [-Wincompatible-pointer-types]
    (void)(global int *private *)f;
}
// CHECK-NOT: {{warning|error}}:
