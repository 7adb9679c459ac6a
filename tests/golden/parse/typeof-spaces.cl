// typeof of an object includes its address space, as for clang; typeof of a value and __auto_type do not.
// RUN: gasket run -g 1 -a o=int[2] -a l=float[1] -a v=int4[1] --print o %s | FileCheck %s
// RUN: gasket run --via=ir -O0 -g 1 -a o=int[2] -a l=float[1] -a v=int4[1] --print o %s | FileCheck %s
// CHECK: {{^}}0{{$}}
// CHECK-NEXT: {{^}}70063{{$}}
typedef struct {
    int a;
    char b;
} pair;
global int g = 3;
constant float cf[4] = {1, 2, 3, 4};
global pair gs = {1, 2};
__typeof__(g) g2;
constant __typeof__(cf[0]) x3 = 3;
constant __typeof__(cf) copy = {5, 6, 7, 8};
__typeof__(int *) gp;
__typeof__(gs.b) gb = 9;
__typeof__(cf[0]) g4 = 8;
global __typeof__(g2) g5 = 1;
__typeof__(g) gl[3] = {1, 2, 3};

kernel void k(global int *o, local float *l, global int4 *v)
{
    __typeof__(o) p = o + 1;
    local __typeof__(*l) q;
    __typeof__(*l) q2;
    __auto_type a = o;
    __auto_type b = g + 1l;
    __typeof__(v[0].x + 1) w = 2;
    __typeof__(&g) pg = &g;
    __typeof__(cf) *pc = &cf;
    __auto_type pc2 = &cf[2];
    __auto_type d = *l;
    __auto_type sv = gs;
    __auto_type gg = g;
    __typeof__(int[3]) arr = {1, 2, 3};
    __typeof__((char)1 + (char)2) s = 70000;
    __typeof__(gs) *ps = &gs;
    static __typeof__(g) st = 4;
    __typeof__(g) *gpp = o;

    q = 1;
    q2 = 2;
    // 0 + 4 + 2 + 3 + 2 + 3 + 0 + 3 + 70000 + 16 + 2 + 1 + 4 + 0 + 9 + 2 + 6 + 1 + 2 + 3
    p[0] = a[0] + b + w + *pg + (*pc)[1] + *pc2 + d + arr[2] + s + sizeof(__typeof__(v[0])) + ps->b + sv.a + st + *gpp + gb + gl[1] +
           copy[1] + q + q2 + gg;
}
