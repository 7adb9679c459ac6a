// RUN: gasket cc --simd=16 %s | FileCheck %s
// RUN: gasket cc --simd=8 %s | FileCheck %s --check-prefix=FITS
// RUN: not gasket cc --simd=16 --private-memory=scratch %s 2>&1 | FileCheck %s --check-prefix=FORCED
// RUN: not gasket cc --simd=32 --private-memory=scratch -DMANY=33000000 %s 2>&1 | FileCheck %s --check-prefix=FORCED
// A thread has two MiB of scratch memory. Private variables that need more are in a global buffer; 16 lanes of 160000 bytes do.
// CHECK: //.private 160000
// CHECK: //.scratch 0
// FITS: //.private 0
// FITS: //.scratch 1280000
// FORCED: error: kernel 'k' needs more than the 2097152 bytes of scratch memory of a thread
#ifndef MANY
#define MANY 160000
#endif
kernel void k(global int *out, int n)
{
    char x[MANY];
    for (int i = 0; i < MANY; i++)
        x[i] = i * n;
    out[get_global_id(0)] = x[out[get_global_id(0)]];
}
