// Arguments come to the thread in its first registers: what does not fit there is refused.
// RUN: not gasket cc %s -o /dev/null 2>&1 | FileCheck %s
// RUN: not gasket cc --simd=16 %s -o /dev/null 2>&1 | FileCheck %s
// CHECK: arguments-beyond-the-registers.cl:[[#@LINE+2]]:13: error: kernel 'k' needs more registers than a thread has{{$}}
typedef struct { int words[1200]; } wide;
kernel void k(global int *out, wide w)
{
    int sum = 0;
    for (int n = 0; n < 1200; n++)
        sum += w.words[n];
    *out = sum;
}
