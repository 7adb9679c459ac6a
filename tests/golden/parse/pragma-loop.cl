// RUN: gasket cc --emit=ast %s 2>&1 | FileCheck %s
// clang's hints on loops: those on unrolling have the effect of #pragma unroll, the others none.
kernel void k(global int *o, int n)
{
// CHECK: for unroll 4
#pragma clang loop unroll_count(2 + (2))
    for (int i = 0; i < n; i++)
        o[i] = 1;
// CHECK: for unroll full
#pragma clang loop vectorize(enable) unroll(full)
    for (int i = 0; i < n; i++)
        o[i] = 2;
// CHECK: for unroll 1
#pragma clang loop unroll(disable)
    for (int i = 0; i < n; i++)
        o[i] = 3;
// CHECK: for unroll
#pragma clang loop unroll(enable)
    for (int i = 0; i < n; i++)
        o[i] = 4;
// CHECK: for
#pragma clang loop vectorize(enable)
    for (int i = 0; i < n; i++)
        o[i] = 5;
#pragma clang loop unroll
    for (int i = 0; i < n; i++)
        o[i] = 6;
}
