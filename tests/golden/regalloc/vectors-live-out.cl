// RUN: gasket cc --simd=16 --print-after=shorten-ranges -o /dev/null %s 2>&1 | FileCheck %s
// Sixteen vectors are live out of the first block, so its peak is at its end. No order of the loads that are summed before lowers
// it, and the original order is kept.
// CHECK: after shorten-ranges
// CHECK: entry:
// CHECK-NOT: fadd
// CHECK: surface_load.v4f32
// CHECK-NOT: fadd
// CHECK: surface_load.v4f32
// CHECK-NOT: fadd
// CHECK: surface_load.v4f32
// CHECK: fadd
// CHECK-NEXT: fadd
// CHECK-NEXT: fadd
// CHECK: br
#define KEPT(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15)
#define SUMMED(X) X(0) X(1) X(2)
#define LOAD_KEPT(n) float4 k##n = from[i + n];
#define LOAD_SUMMED(n) float4 v##n = from[i + 100 + n];
#define ADD(n) s += v##n;
#define USE(n) s = s * s + k##n;

kernel void k(global const float4 *from, global float4 *out, int n)
{
    size_t i = get_global_id(0);
    float4 s = 0;

    SUMMED(LOAD_SUMMED)
    SUMMED(ADD)
    KEPT(LOAD_KEPT)
#pragma unroll 1
    for (int j = 0; j < n; j++) {
        KEPT(USE)
    }
    out[i] = s;
}
