// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// What shuffle and shuffle2 take: vectors of two, four, eight or sixteen elements, and a mask of unsigned elements of the same size.
kernel void k(global float4 *f, global short4 *s, uint4 u, ushort4 h, int4 i, float3 three)
{
    f[0] = shuffle(f[0], u);
    s[0] = shuffle2(s[0], s[1], h);
// CHECK: :[[@LINE+1]]:26: error: the mask of 'shuffle' has type 'int4'; it must be a vector of 'uint'
    f[0] = shuffle(f[0], i);
// CHECK: :[[@LINE+1]]:33: error: the mask of 'shuffle2' has type 'uint4'; it must be a vector of 'ushort'
    s[0] = shuffle2(s[0], s[1], u);
// CHECK: :[[@LINE+1]]:20: error: 'shuffle' needs a vector of 2, 4, 8 or 16 elements
    f[0] = shuffle(three, u);
// CHECK: :[[@LINE+1]]:22: error: 'shuffle2' needs two vectors of one type of 2, 4, 8 or 16 elements
    f[0] = shuffle2(f[0], s[0], u);
}
