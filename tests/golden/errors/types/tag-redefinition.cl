// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A tag is defined once in a scope; an inner scope may have another one of that name.
struct s { int a; };
enum e { ONE };
kernel void k(global int *p)
{
    struct s { float b; } inner = { 2.0f };
    {
        struct s { char c[3]; };
        p[0] = sizeof(struct s) + (int)inner.b;
    }
    // CHECK: :[[@LINE+1]]:12: error: redefinition of 'struct s'
    struct s { int d; };
    // CHECK: :[[@LINE+1]]:11: error: 's' is declared as another kind of tag
    union s { int d; };
}
// CHECK: :[[@LINE+1]]:8: error: redefinition of 'struct s'
struct s { int a; };
