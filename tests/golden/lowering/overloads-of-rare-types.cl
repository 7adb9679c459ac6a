// RUN: gasket run -w -g 1 -a out=int[3] --print out %s | FileCheck --match-full-lines %s
// Each overload is a function of its own, whatever its parameters point to, and three designators in a row select one member.
struct deep { struct { struct { int a, b; } c[2]; } d; };
constant struct deep values = {.d.c[1].b = 5};
union un { int i; };
typedef struct { int q; } unnamed;
typedef struct { int q; } other;
enum en { E1 = -1 };
int __attribute__((overloadable)) f(global atomic_int *p) { return 1; }
int __attribute__((overloadable)) f(global unnamed *p) { return 20; }
int __attribute__((overloadable)) f(global other *p) { return 300; }
int __attribute__((overloadable)) f(global enum en *p) { return 4000; }
int __attribute__((overloadable)) f(global union un *p) { return 50000; }
int __attribute__((overloadable)) f(unnamed p) { return 600000; }
kernel void k(global int *out)
{
    unnamed u = {0};
    out[0] = f((global atomic_int *)out) + f((global unnamed *)out) + f((global other *)out) + f((global enum en *)out) +
             f((global union un *)out) + f(u);
    out[1] = values.d.c[1].b;
    out[2] = values.d.c[1].a + values.d.c[0].b;
}
// CHECK: 654321
// CHECK-NEXT: 5
// CHECK-NEXT: 0
