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
