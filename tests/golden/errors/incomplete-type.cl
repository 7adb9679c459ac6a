// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A type without members cannot be used; an extern declaration may name it.
struct s;
extern constant struct s defined_elsewhere;
extern constant struct s initialized = {1};
// CHECK: :[[@LINE-1]]:38: error: variable 'initialized' has incomplete type 'struct s'
kernel void k(global struct s *p)
{
    struct s x;
// CHECK: :[[@LINE-1]]:14: error: variable 'x' has incomplete type 'struct s'
}
// CHECK-NOT: error:
