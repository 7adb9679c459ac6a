// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A type without members cannot be used.
struct s;
kernel void k(global struct s *p)
{
    struct s x;
// CHECK: :[[@LINE-1]]:14: error: variable 'x' has incomplete type 'struct s'
}
// CHECK-NOT: error:
