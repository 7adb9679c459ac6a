// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Arrays and structs take lists.
struct s { int a; };
kernel void k(global int *p)
{
    int a[2] = p[0];
// CHECK: :[[@LINE-1]]:17: error: an array needs a list in braces, or a string for characters
    struct s s = 3;
// CHECK: :[[@LINE-1]]:18: error: initializing 'struct s' with an expression of type 'int'
    p[0] = a[0] + s.a;
}
// CHECK-NOT: error:
