// RUN: gasket cc --simd=8 --emit=thread-ir %s | FileCheck %s
// An address that is the sum of more terms than are told apart stands next to no other: two loads of bytes.
// CHECK-COUNT-2: <8 x i8> @gasket.gather
// CHECK-NOT:     @gasket.gather.v
// CHECK:         ret void
kernel void k(global uchar *dst, global const uchar *src, int a, int b, int c, int d, int e)
{
    int i = get_global_id(0);
    dst[i] = src[a * i + b * (i ^ 1) + c * (i ^ 2) + d * (i ^ 3) + (i & e)] + src[i];
}
