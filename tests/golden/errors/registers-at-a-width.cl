// A kernel that does not fit in a thread at the requested width: the advice names the width at which it fits, if there is one.
// RUN: not gasket cc --simd=32 %s -o /dev/null 2>&1 | FileCheck %s
// RUN: gasket cc --simd=16 %s -o /dev/null
// CHECK: error: kernel 'sum' needs more registers than a thread has; it fits with --simd=16{{$}}
#define EIGHT(n) long16 a##n, long16 b##n, long16 c##n, long16 d##n, long16 e##n, long16 f##n, long16 g##n, long16 h##n
#define PART(x) (x.s0 + x.s7)
#define PARTS(n) PART(a##n) + PART(b##n) + PART(c##n) + PART(d##n) + PART(e##n) + PART(f##n) + PART(g##n) + PART(h##n)

kernel void sum(EIGHT(0), EIGHT(1), EIGHT(2), long16 a, long16 b, long16 c, long16 d, long16 e, long16 f, long16 g, global long *out)
{
    out[get_global_id(0)] = PARTS(0) + PARTS(1) + PARTS(2) + PART(a) + PART(b) + PART(c) + PART(d) + PART(e) + PART(f) + PART(g);
}
