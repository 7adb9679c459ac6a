// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// After an error in the type of a block, the statements that follow belong to a block whose signature is not known.
kernel void k(global int *p, int x)
{
    ^to = x & 2 ? p : p + 1;
// CHECK: :[[@LINE-1]]:6: error: expected a type before 'to'
    return x;
}

// A block within such a block captures a variable, too.
kernel void n(global int *p, int x)
{
    ^to = ^{ return x; } ();
// CHECK: :[[@LINE-1]]:6: error: expected a type before 'to'
// CHECK: :[[@LINE-2]]:27: error: expected an expression before ')'
    *p = ^{ return x; } ();
}
