// RUN: gasket cc --simd=16 %s | FileCheck %s
// Offsets into a surface have 32 bits, so nothing of this is done in 64.
// CHECK-NOT: :q
// CHECK-NOT: :uq
kernel void k(global const uchar *a, global uchar *b)
{
    size_t i = get_global_id(0) * 3, n = (i << 4) & 1023;
    b[get_global_id(0)] = a[n ^ (i + 1)];
}
