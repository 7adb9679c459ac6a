// Numbers whose types have names of their own, as arguments of a kernel.
// RUN: -g 1 -l 1 -a alpha=1.5 -a p=1,2 -a x=hex:03000000 -a out=float[1] -a e=1 -a c=200
// EXPECT out: 207.5
typedef float real;
typedef uint2 pair;
typedef enum { FIRST, SECOND } kind;
struct record { int member; };

kernel void sum(const real alpha, pair p, struct record x, global real *out, kind e, uchar c)
{
    out[0] = alpha + p.y + x.member + e + c;
}
