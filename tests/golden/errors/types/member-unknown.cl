// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Members are found by name, near misses suggested.
struct s { int width, height; };
kernel void k(global struct s *p)
{
    p->widht = 3;
// CHECK: :[[@LINE-1]]:8: error: 'struct s' has no member 'widht'; did you mean 'width'?
    p.width = 3;
// CHECK: :[[@LINE-1]]:7: error: 'global struct s *' is a pointer; did you mean '->'?
    p[0]->width = 3;
// CHECK: :[[@LINE-1]]:11: error: 'struct s' is not a pointer; did you mean '.'?
}
// CHECK-NOT: error:
