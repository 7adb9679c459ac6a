// RUN: gasket run -w -O0 --via=ir -g 1 -a p=int[]:0,0,0,0 -a o=int[32] --print o --print p %s | tr '\n' ' ' | FileCheck %s
// RUN: gasket run -w -O2 --via=sim -g 1 -a p=int[]:0,0,0,0 -a o=int[32] --print o --print p %s | tr '\n' ' ' | FileCheck %s
// RUN: gasket run -w -O0 --via=sim --simd=8 -g 1 -a p=int[]:0,0,0,0 -a o=int[32] --print o --print p %s | tr '\n' ' ' | FileCheck %s
typedef struct __attribute__((packed)) { char a, b, c, d, e, f, g; } seven;
typedef struct { short h[5]; } ten;
typedef struct { struct { } none; int n; struct { } last[2]; } empty;
typedef struct { char c[3]; } three;
typedef struct { seven s; ten t; three u[5]; long l; } all;
typedef struct { int16 v[2]; int tail; } wide;
typedef struct { int x; } one;

kernel void k(global int *p, global int *o)
{
    int4 v = (int4)(10, 20, 30, 40);
    // Constant lanes of a vector, and of a swizzle of it.
    // CHECK: {{^}}10 21 52 40
    v[1] = 21;
    v.wzx[1] = 52;
    vstore4(v, 0, o);
    // CHECK-SAME: 52 40 52
    o[4] = v[2];
    o[5] = v.xw[1];
    o[6] = v.wzyx[p[0] + 1];
    // Copies of records whose sizes are no powers of two, and which have empty members.
    // CHECK-SAME: 7 50 14 9 16 33
    all x = {{1, 2, 3, 4, 5, 6, 7}, {{10, 20, 30, 40, 50}}, {{{1, 2, 3}}, {{4, 5, 6}}, {{7, 8, 9}}, {{10, 11, 12}}, {{13, 14, 15}}}, 9}, y, z[2];
    y = x;
    z[p[0] + 1] = y;
    seven s = z[1].s;
    ten t = z[1].t;
    three u = z[1].u[4];
    o[7] = s.g;
    o[8] = t.h[4];
    o[9] = u.c[1];
    o[10] = z[1].l;
    empty e = {.n = 16}, d;
    d = e;
    o[11] = d.n;
    wide w = {{(int16)(1), (int16)(2)}, 30}, q;
    q = w;
    o[12] = q.tail + q.v[0].s7 + q.v[1].sf;
    // Lvalues as statements: what they contain is done.
    // CHECK-SAME: 0 0 0
    // CHECK-SAME: 0 1 1 2 3 {{$}}
    one many[4];
    *(o + p[0]++);
    o[p[1]++];
    many[p[2]++].x;
    many[p[2]++];
    (one){p[3]++};
    (int[]){p[3]++, 5};
    (p[3]++, v);
    "text";
}
