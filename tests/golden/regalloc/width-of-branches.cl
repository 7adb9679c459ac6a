// RUN: gasket cc --emit=asm %s | FileCheck %s
// RUN: gasket cc --emit=asm -DTWO_SIDED %s | FileCheck %s --check-prefix=TWO
// A kernel of more than 400 instructions at 16 lanes is compiled for 32, too, but not if lanes choose between two large pieces of code: threads
// with more lanes would execute both more often. An `if` without `else` and loops that lanes leave together are no reason.
// CHECK: //.simd 32
// TWO:   //.simd 16
kernel void k(global uint *o, global const uint *a, local uint *l, uint n)
{
    uint t = get_local_id(0), x = a[get_global_id(0)];

    for (uint i = 0; i < n; i++) {
        l[t] = x;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (t < 16) {
#pragma unroll
            for (uint k = 1; k < 30; k++)
                x = (x ^ x >> 5) * (2 * k + 1) + l[x & 31];
        }
#ifdef TWO_SIDED
        else {
#pragma unroll
            for (uint k = 1; k < 30; k++)
                x = (x ^ x >> 7) * (2 * k + 3) + l[x >> 27];
        }
#else
#pragma unroll
        for (uint k = 1; k < 30; k++)
            x = (x ^ x >> 7) * (2 * k + 3) + l[x >> 27];
#endif
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    o[get_global_id(0)] = x;
}
