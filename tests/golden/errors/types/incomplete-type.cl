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
    int y = (struct s)1;
// CHECK: :[[@LINE-1]]:13: error: a value of type 'int' cannot be cast to the incomplete type 'struct s'
// CHECK: :3:8: note: 'struct s' is declared here, but not defined
    p->member = 1;
// CHECK: :[[@LINE-1]]:8: error: member of the incomplete type 'struct s'
// CHECK: :3:8: note: 'struct s' is declared here, but not defined
}
struct list { int head; struct list tail; };
// CHECK: :[[@LINE-1]]:37: error: member 'tail' has incomplete type 'struct list'
// CHECK: :[[@LINE-2]]:8: note: the definition of 'struct list' is not complete until its '}'
struct outer { struct s inner; };
// CHECK: :[[@LINE-1]]:25: error: member 'inner' has incomplete type 'struct s'
// CHECK: :3:8: note: 'struct s' is declared here, but not defined
// CHECK-NOT: error:
