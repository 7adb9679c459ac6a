// --check: a vector may be written and read component by component, and copied in part; what is used of it was written.
// RUN: gasket run -O0 --via=ir --check=uninitialized -g 2 -l 2 -k fine -a n=1 -a in=float4[4]:iota -a out=float4[8] --print out %s | FileCheck %s --check-prefix=FINE
// RUN: gasket run -O1 --via=ir --check=uninitialized -g 2 -l 2 -k fine -a n=1 -a in=float4[4]:iota -a out=float4[8] --print out %s | FileCheck %s --check-prefix=FINE
// RUN: not gasket run -O0 --via=ir --check -g 1 -k one -a out=float4[1] %s 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not gasket run -O0 --via=ir --check -g 1 -k swizzle -a out=float4[1] %s 2>&1 | FileCheck %s --check-prefix=SWIZZLE
// RUN: not gasket run -O0 --via=ir --check -g 1 -k half_of -a out=float4[1] %s 2>&1 | FileCheck %s --check-prefix=HALF
// RUN: not gasket run -O0 --via=ir --check -g 1 -k element -a n=1 -a out=float4[1] %s 2>&1 | FileCheck %s --check-prefix=ELEMENT
// RUN: not gasket run -O0 --via=ir --check -g 1 -k member -a out=float4[1] %s 2>&1 | FileCheck %s --check-prefix=MEMBER
// RUN: not gasket run -O0 --via=ir --check -g 1 -k united -a out=float4[1] %s 2>&1 | FileCheck %s --check-prefix=UNITED
// RUN: not gasket run -O0 --via=ir --check -g 1 -k copied -a out=float4[1] %s 2>&1 | FileCheck %s --check-prefix=COPIED
// RUN: not gasket run -O0 --via=ir --check -g 1 -k chosen -a out=float4[1] %s 2>&1 | FileCheck %s --check-prefix=CHOSEN
// RUN: not gasket run -O0 --via=ir --check -g 1 -k whole -a out=float4[1] %s 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: not gasket run -O0 --via=ir --check -g 1 -k shared -a out=float4[1] %s 2>&1 | FileCheck %s --check-prefix=SHARED
struct named { float3 place; int id; };
union both { float4 v; float f[4]; };

kernel void fine(int n, global const float4 *in, global float4 *out)
{
    float4 v, part, table[2];
    struct named s, t;
    union both u;

    v.x = 1, v.y = 2, v.z = in[n].x, v.w = 4;
    out[0] = v;
    part.xz = in[n].zw;
    out[1] = (float4)(part.z, part.x, part.xz);
    part.hi = v.lo;
    part.lo = part.hi;
    out[2] = part;
    table[n].w = 5;
    table[n].xyz = (float3)(6, 7, 8);
    out[3] = table[n];
    s.place.y = 9;
    t = s;
    t.place.z = t.place.y;
    out[4].xy = t.place.zy;
    u.v.x = 3;
    u.f[3] = 11;
    out[5].xy = u.v.xw;
    float4 w = n ? part : v;
    w[n] = 12;
    out[6] = w;
}
// FINE: 1 2 4 4
// FINE-NEXT: 7 6 6 7
// FINE-NEXT: 1 2 1 2
// FINE-NEXT: 6 7 8 5
// FINE-NEXT: 9 9 0 0
// FINE-NEXT: 3 11 0 0
// FINE-NEXT: 1 12 1 2

kernel void one(global float4 *out)
{
    float4 v;
    v.x = 1;
    out[0].x = v.y;
}
// ONE: vectors.cl:[[#@LINE-2]]:{{.*}}, which was never written

kernel void swizzle(global float4 *out)
{
    float4 v;
    v.xz = 1;
    out[0].xyz = v.xzw * 2;
}
// SWIZZLE: vectors.cl:[[#@LINE-2]]:{{.*}}, which was never written

kernel void half_of(global float4 *out)
{
    float4 v;
    v.lo = 1;
    out[0].lo = v.hi + v.lo;
}
// HALF: vectors.cl:[[#@LINE-2]]:{{.*}}, which was never written

kernel void element(int n, global float4 *out)
{
    float4 v[2];
    v[n].x = 1;
    out[0].x = v[1 - n].x;
}
// ELEMENT: vectors.cl:[[#@LINE-2]]:{{.*}}, which was never written

kernel void member(global float4 *out)
{
    struct named s;
    s.place.x = 1;
    s.id = 1;
    out[0].x = s.place.z;
}
// MEMBER: vectors.cl:[[#@LINE-2]]:{{.*}}, which was never written

kernel void united(global float4 *out)
{
    union both u;
    u.f[1] = 1;
    out[0].x = u.v.y + u.v.z;
}
// UNITED: vectors.cl:[[#@LINE-2]]:{{.*}}, which was never written

kernel void copied(global float4 *out)
{
    float4 v, w;
    v.x = 1;
    w = v;
    w.y = 2;
    out[0].xy = w.xz;
}
// COPIED: vectors.cl:[[#@LINE-2]]:{{.*}}, which was never written

kernel void chosen(global float4 *out)
{
    float4 v, w = 0;
    v.x = 1;
    float4 c = out[0].x == 0 ? v : w;
    out[0].x = c.x;
    out[0].y = c.y;
}
// CHOSEN: vectors.cl:[[#@LINE-2]]:{{.*}}, which was never written

kernel void whole(global float4 *out)
{
    float4 v;
    v.xyw = 1;
    out[0] = v;
}
// WHOLE: vectors.cl:[[#@LINE-2]]:{{.*}}, which was never written

kernel void shared(global float4 *out)
{
    local float4 v;
    v.y = 1;
    out[0].x = v.y;
    out[0].y = v.z;
}
// SHARED: vectors.cl:[[#@LINE-2]]:{{.*}}, which was never written
