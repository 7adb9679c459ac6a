// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A const member is named; the members beside it are not const.
struct s { int a; const int fixed; struct { int b; const int inner; }; };
kernel void k(global struct s *p)
{
    p->a = 1;
    p->b = 1;
    // CHECK: :[[@LINE+1]]:14: error: cannot assign to 'fixed': it is const ('global const int')
    p->fixed = 2;
}
