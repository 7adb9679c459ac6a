// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Designators name what is there.
struct s { int a; };
kernel void k(global struct s *p)
{
    struct s x = {.b = 1};
// CHECK: :[[@LINE-1]]:20: error: 'struct s' has no member 'b'
    int y[2] = {[2] = 1};
// CHECK: :[[@LINE-1]]:17: error: the designator is past the end of the array
    p[0] = x;
    p[0].a = y[0];
}
// CHECK-NOT: error:
