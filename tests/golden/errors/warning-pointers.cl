// RUN: gasket cc --emit=ast %s 2>&1 | FileCheck %s
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
// CHECK-NOT: {{warning|error}}:
