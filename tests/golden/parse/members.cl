// RUN: gasket cc --emit=ast %s | FileCheck %s
// Members of anonymous structs and unions are found through them; what is read through const memory is const, in its space.
struct s {
    int first;
    union {
        struct { short low, high; };
        int whole;
    };
    float4 v;
};
// CHECK: assign 'short'
// CHECK-NEXT: member lvalue 'global short' .<anonymous> .<anonymous> .high
// CHECK-NEXT: dereference lvalue 'global struct s'
// CHECK: convert 'float' load
// CHECK-NEXT: swizzle lvalue 'constant float' .s1
// CHECK-NEXT: member lvalue 'constant float4' .v
// CHECK: constant 'int' 6
kernel void k(global struct s *p, constant struct s *c)
{
    p->high = 3;
    p->whole = (int)c->v.y;
    p->first = (int)__builtin_offsetof(struct s, high);
}

// A member of a value has its bare type; an array in one is an object of its own.
// CHECK: member 'int' .n
// CHECK: member lvalue 'private int[2]' .a
struct pair { const int n; int a[2]; };
struct pair make(int);
int value(void) { return make(1).n + make(2).a[1]; }
struct pair make(int n) { return (struct pair){n, {n, n}}; }
