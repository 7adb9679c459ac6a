// RUN: gasket cc --simd=16 %s | FileCheck --check-prefix=CODE %s
// RUN: gasket cc --simd=16 %s -o %t.asm
// RUN: gasket run --check=bounds,races -g 16 -l 16 -a in=float16[16]:iota -a out=float16[16] -a n=2 --print out:1 %t.asm | FileCheck %s
// RUN: not gasket run --check=bounds,races -g 16 -l 16 -a in=float16[16]:iota -a out=float16[15] -a n=2 %t.asm 2>&1 | FileCheck --check-prefix=OUTSIDE %s
// Spilled registers are in scratch memory, which each thread has for itself: its blocks are no findings. With a = v, b = v + 1, c = v + 2 and d = v + 3 the
// sum is 20 v + 29 after two iterations.
// CODE: scratch block write
// CODE: scratch block read
// CHECK: {{^}}29 49 69 89 109 129 149 169 189 209 229 249 269 289 309 329{{$}}
// OUTSIDE: error: write of {{[0-9]+}} bytes{{.*}} 'out'{{.*}} [bounds]
// OUTSIDE-NOT: error:
kernel void k(global const float16 *in, global float16 *out, int n)
{
    size_t g = get_global_id(0);
    float16 a = in[g], b = a + 1, c = a + 2, d = a + 3;

    for (int i = 0; i < n; i++) {
        a += b;
        b += c;
        c += d;
        d += a;
    }
    out[g] = a + b + c + d;
}
