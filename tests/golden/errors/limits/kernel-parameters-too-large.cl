// The sizes of a kernel's parameters together are at most CL_DEVICE_MAX_PARAMETER_SIZE, whatever their order: the first one beyond is refused.
// RUN: not gasket cc %s -o /dev/null 2>&1 | FileCheck %s
// RUN: not gasket cc -O0 --simd=16 %s -o /dev/null 2>&1 | FileCheck %s
// RUN: not gasket run --via=ir %s 2>&1 | FileCheck %s
// RUN: not gasket opt %s -o /dev/null 2>&1 | FileCheck %s
// RUN: gasket cc --emit=ir -DFITS %s -o /dev/null
struct whole { int words[254]; };
struct large { int words[16000]; };

kernel void most(global int *out, struct whole w) { *out = w.words[*out & 255]; }
kernel void of_longs(global long *out, long16 a, long16 b, long16 c, long16 d, long16 e, long16 f, long16 g, long8 h, long4 i, long2 j, long k)
{
    *out = (a + b + c + d + e + f + g).s0 + h.s1 - i.x - j.x - k;
}
int own(struct large x) { return x.words[0]; }

#ifndef FITS
// CHECK: :[[#@LINE+1]]:63: error: with this parameter, those of kernel 'one_byte_more' take 1025 bytes; a kernel has at most 1024{{$}}
kernel void one_byte_more(struct whole w, char c, global int *out) { *out = w.words[c]; }
// CHECK: :[[#@LINE+1]]:49: error: with this parameter, those of kernel 'large' take 64008 bytes; a kernel has at most 1024{{$}}
kernel void large(global int *out, struct large x, int y) { *out = x.words[y]; }
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: with this parameter, those of kernel 'declared' take 64000 bytes; a kernel has at most 1024{{$}}
kernel void declared(struct large x);
#endif
