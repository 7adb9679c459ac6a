// A lane of a swizzle that is known at run time only, read and written.
// RUN: gasket run -g 1 -a p=int4[3]:1,2,3,4,0,0,0,0,0,0,0,0 -a i=1 --print p %s | FileCheck %s
// RUN: gasket run --via=ir -O0 -g 1 -a p=int4[3]:1,2,3,4,0,0,0,0,0,0,0,0 -a i=1 --print p %s | FileCheck %s
// CHECK: 3 3 1 0
// CHECK: 1 102 9 4
kernel void k(global int4 *p, int i)
{
    int4 v = p[0];
    p[1] = (int4)(v.wzyx[i], v.zz[i & 1], v.xy[i / 2], 0);
    v.wzyx[i] = 9;
    v.wy[i & 1] += 100;
    p[2] = v;
}
