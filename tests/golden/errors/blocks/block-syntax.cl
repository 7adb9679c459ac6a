// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// After an error in the type of a block, the block is not begun: the statements that follow belong to the function.
kernel void k(global int *p, int x)
{
    ^to = x & 2 ? p : p + 1;
// CHECK: :[[@LINE-1]]:6: error: expected a type before 'to'
    return x;
// CHECK: :[[@LINE-1]]:12: error: void function 'k' returns a value of type 'int'
}

// A block after it captures a variable as always.
kernel void n(global int *p, int x)
{
    ^to = ^{ return x; } ();
// CHECK: :[[@LINE-1]]:6: error: expected a type before 'to'
// CHECK: :[[@LINE-2]]:27: error: expected an expression before ')'
    *p = ^{ return x; } ();
}
